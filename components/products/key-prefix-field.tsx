'use client'
import type { Control, FieldValues } from 'react-hook-form'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'

type WithPrefix = { key_prefix: string | null } & FieldValues

/** What license keys begin with. Shows at once what one will look like. */
export function KeyPrefixField<Values extends WithPrefix>({ form }: { form: Control<Values> }) {
  return (
    <FormField
      form={form as unknown as Control<WithPrefix>}
      name="key_prefix"
      label="Key prefix"
      optional
      help="1 to 8 of A-Z and 0-9, in front of every new license key: ACME-7K2QD-… Keys that are out there keep theirs."
    >
      {({ value, onChange, ...field }) => (
        <Input
          {...field}
          mono
          value={value ?? ''}
          autoComplete="off"
          spellCheck={false}
          placeholder="ACME"
          onChange={(event) => onChange(event.target.value.toUpperCase() || null)}
        />
      )}
    </FormField>
  )
}
