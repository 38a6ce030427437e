'use client'
import { useController } from 'react-hook-form'
import { Callout } from '@/components/ui/feedback/callout'
import { FormField } from '@/components/ui/form/form-field'
import { RadioGroup } from '@/components/ui/input/radio-group'
import type { AccessTokenForm } from './use-access-token-form'

const CHOICES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'never', label: 'No expiry' },
] as const

/** When the token expires; no expiry comes with a warning. */
export function ExpiryField({ control }: { control: AccessTokenForm['control'] }) {
  const { field } = useController({ control, name: 'expires_in_days' })
  return (
    <div className="space-y-3">
      <FormField form={control} name="expires_in_days" label="Expires after" control="custom">
        {({ value, onChange }) => (
          <RadioGroup
            items={CHOICES}
            value={CHOICES.find((choice) => choice.value === String(value))?.value ?? 'never'}
            onChange={(choice) => onChange(choice === 'never' ? null : Number(choice))}
          />
        )}
      </FormField>
      {field.value === null && (
        <Callout kind="warning" title="This token works until someone revokes it">
          If it leaks, anyone who has it can keep using it. Choose an expiry, or limit it to IP addresses.
        </Callout>
      )}
    </div>
  )
}
