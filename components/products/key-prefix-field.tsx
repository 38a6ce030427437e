'use client'
import type { Control, FieldValues } from 'react-hook-form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'

type WithPrefix = { key_prefix: string | null } & FieldValues

/** The prefix of license keys, with a preview of a key. */
export function KeyPrefixField<Values extends WithPrefix>({ form }: { form: Control<Values> }) {
  return (
    <FormField
      form={form as unknown as Control<WithPrefix>}
      name="key_prefix"
      label="Key prefix"
      optional
      help="New license keys start with this, e.g. ACME-7K2QD-… Existing keys don't change."
    >
      {({ value, onChange, ...field }) => (
        <Input
          {...field}
          mono
          value={value ?? ''}
          autoComplete="off"
          spellCheck={false}
          placeholder="e.g. ACME"
          onChange={(event) => onChange(event.target.value.toUpperCase() || null)}
        />
      )}
    </FormField>
  )
}
