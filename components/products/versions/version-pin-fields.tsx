'use client'
import { type Control, type FieldValues, useController, useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/form/field'
import { NullableInput } from '@/components/ui/input/nullable-input'
import { RadioGroup } from '@/components/ui/input/radio-group'

const MODES = [
  { value: 'none', label: 'Any version' },
  { value: 'exact', label: 'One version', help: 'Any other version is reported as not permitted.' },
  { value: 'range', label: 'From … to …', help: 'Inclusive. Leave either end empty.' },
] as const

export type WithPin = FieldValues & {
  version_pin_mode: 'none' | 'exact' | 'range'
  version_pinned: string | null
  version_range_min: string | null
  version_range_max: string | null
}

/** Which versions of the program the license permits. */
export function PinFields<Values extends WithPin>({ form }: { form: Control<Values, unknown, FieldValues> }) {
  const control = form as unknown as Control<WithPin>
  const { field } = useController({ control, name: 'version_pin_mode' })
  const mode = useWatch({ control, name: 'version_pin_mode' })
  return (
    <>
      <Field label="Versions" control="custom">
        <RadioGroup items={MODES} value={field.value} onChange={field.onChange} />
      </Field>
      {mode === 'exact' && <VersionField control={control} name="version_pinned" label="Version" />}
      {mode === 'range' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <VersionField control={control} name="version_range_min" label="From" />
          <VersionField control={control} name="version_range_max" label="To" />
        </div>
      )}
    </>
  )
}

type VersionName = 'version_pinned' | 'version_range_min' | 'version_range_max'

function VersionField({ control, name, label }: { control: Control<WithPin>; name: VersionName; label: string }) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} error={fieldState.error?.message} help="Like 1.4.0 or 2.0-beta.">
      <NullableInput {...field} mono spellCheck={false} />
    </Field>
  )
}
