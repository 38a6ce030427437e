'use client'
import { Field } from '@/components/ui/form/field'
import { Checkbox } from '@/components/ui/input/checkbox'
import { graceChoices } from '@/components/ui/input/grace-choices'
import { Select } from '@/components/ui/input/select'
import type { NewKey } from '@/lib/catalog/licenses/transfers/core/schema'
import { graceHours } from '@/lib/foundation/shared/fields'

const GRACES = graceChoices({ 0: { label: 'Now' } })

export const NEW_KEY_AT_ONCE: NewKey = { grace_hours: 0 }

type NewKeyChoiceProps = { value: NewKey; onChange: (value: NewKey) => void }

/** Whether a license that changes hands gets a new key: its former owner knows the old one. */
export function NewKeyChoice({ value, onChange }: NewKeyChoiceProps) {
  return (
    <>
      <Checkbox
        label="New key"
        help="The previous customer knows the current key. The new one appears in the customer portal."
        checked={Boolean(value)}
        onChange={(isOn) => onChange(isOn ? NEW_KEY_AT_ONCE : null)}
      />
      {value && (
        <Field label="When should the current key stop working?" control="custom">
          <Select
            className="w-44"
            aria-label="When should the current key stop working?"
            items={GRACES}
            value={value ? `${value.grace_hours}` : null}
            onChange={(picked) => onChange({ grace_hours: graceHours.parse(Number(picked)) })}
          />
        </Field>
      )}
    </>
  )
}
