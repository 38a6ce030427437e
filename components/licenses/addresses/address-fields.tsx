'use client'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { Field } from '@/components/ui/form/field'
import { NumberInput } from '@/components/ui/input/number-input'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { Switch } from '@/components/ui/input/switch'
import { MAX_IPS } from '@/lib/catalog/licenses/core/schema-terms'

const MODES = [
  {
    value: 'auto_register',
    label: 'Register automatically',
    help: 'The first IP addresses to validate take the slots; others are refused.',
  },
  { value: 'allow_list', label: 'Allow list', help: 'Only IP addresses you register are allowed.' },
] as const

export type WithAddresses = FieldValues & {
  ip_system_enabled: boolean
  max_ips: number | null
  ip_mode: 'auto_register' | 'allow_list'
}

/** How many IP addresses may use a license, and which. */
export function AddressFields<Values extends WithAddresses>({ form }: { form: Control<Values, unknown, FieldValues> }) {
  const control = form as unknown as Control<WithAddresses>
  const isOn = useController({ control, name: 'ip_system_enabled' })
  const most = useController({ control, name: 'max_ips' })
  const mode = useController({ control, name: 'ip_mode' })
  const turn = (next: boolean) => {
    isOn.field.onChange(next)
    if (next && most.field.value === null) most.field.onChange(1)
  }
  return (
    <>
      <Switch
        label="Limit IP addresses"
        help="Limits how many IP addresses can use the license."
        checked={isOn.field.value}
        onChange={turn}
      />
      {isOn.field.value && (
        <>
          <Field label="Maximum IP addresses" error={most.fieldState.error?.message}>
            <NumberInput
              name="max_ips"
              ref={most.field.ref}
              value={most.field.value ?? Number.NaN}
              onChange={most.field.onChange}
              onBlur={most.field.onBlur}
              min={1}
              max={MAX_IPS}
            />
          </Field>
          <Field label="Mode" control="custom">
            <RadioGroup items={MODES} value={mode.field.value} onChange={mode.field.onChange} />
          </Field>
        </>
      )}
    </>
  )
}
