'use client'
import { useId } from 'react'
import { Field } from '@/components/ui/form/field'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Input } from '@/components/ui/input/input'
import { MomentInput } from '@/components/ui/input/moment-input'
import { Select } from '@/components/ui/input/select'
import { Textarea } from '@/components/ui/input/textarea'
import { useTimeZone } from '@/lib/foundation/browser/format/use-now'
import { COMPONENTS, type ComponentId } from '@/lib/people/status-page/core/components'
import {
  IN_FUTURE,
  INCIDENT_STATE_TITLES,
  INCIDENT_STATES,
  type IncidentState,
} from '@/lib/people/status-page/core/incident-states'

type Of<T> = { value: T; onChange: (value: T) => void }
type Checked<T> = Of<T> & { error?: string | undefined }

export const TitleField = ({ value, error, help, onChange }: Checked<string> & { help: string }) => (
  <Field label="Title" error={error} help={help}>
    <Input maxLength={120} value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
)

export function ComponentsField({ value, error, onChange }: Checked<ComponentId[]>) {
  const errorId = useId()
  const wrong = error !== undefined && ({ 'aria-invalid': true, 'aria-describedby': errorId } as const)
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1 font-medium text-small">Affected components</legend>
      {COMPONENTS.map(({ id, name }) => (
        <Checkbox
          {...wrong}
          key={id}
          label={name}
          checked={value.includes(id)}
          onChange={(isChecked) => onChange(isChecked ? [...value, id] : value.filter((other) => other !== id))}
        />
      ))}
      {error !== undefined && (
        <p id={errorId} className="text-red text-small sm:col-span-2">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What is wrong with a moment that has to be over. */
export const futureError = (iso: string | null): string | undefined =>
  iso !== null && new Date(iso) > new Date() ? IN_FUTURE : undefined

const STATES = INCIDENT_STATES.map((value) => ({ value, label: INCIDENT_STATE_TITLES[value] }))

export const StateField = ({ value, onChange }: Of<IncidentState>) => (
  <Field label="State" control="custom">
    <Select items={STATES} value={value} onChange={onChange} />
  </Field>
)

const NEXT_UPDATE = 'Public. Say what is affected, what you are doing, and when to expect the next update.'

export const MessageField = ({ value, error, help = NEXT_UPDATE, onChange }: Checked<string> & { help?: string }) => (
  <Field label="Message" error={error} help={help}>
    <Textarea rows={5} maxLength={5_000} value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
)

type TimeProps = Checked<string | null> & { label: string; help?: string; optional?: boolean }

/** A moment in the reader's own zone, which it names. */
export function TimeField({ label, help, error, optional = false, value, onChange }: TimeProps) {
  const zone = `In your time zone, ${useTimeZone()}.`
  return (
    <Field label={label} optional={optional} help={help ? `${zone} ${help}` : zone} error={error}>
      <MomentInput label={label} usualTime="00:00" value={value ?? ''} onChange={(iso) => onChange(iso || null)} />
    </Field>
  )
}
