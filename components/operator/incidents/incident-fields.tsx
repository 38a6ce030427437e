'use client'
import { Field } from '@/components/ui/form/field'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Input } from '@/components/ui/input/input'
import { MomentInput } from '@/components/ui/input/moment-input'
import { Select } from '@/components/ui/input/select'
import { Textarea } from '@/components/ui/input/textarea'
import { COMPONENTS, type ComponentId } from '@/lib/people/status-page/core/components'
import {
  INCIDENT_STATE_TITLES,
  INCIDENT_STATES,
  type IncidentState,
} from '@/lib/people/status-page/core/incident-states'

type Of<T> = { value: T; onChange: (value: T) => void }
type Checked<T> = Of<T> & { error?: string | undefined }

export const TitleField = ({ value, error, onChange }: Checked<string>) => (
  <Field label="Title" error={error} help="What users notice, like “Webhooks are delayed”.">
    <Input maxLength={120} value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
)

export const ComponentsField = ({ value, error, onChange }: Checked<ComponentId[]>) => (
  <fieldset className="grid gap-2 sm:grid-cols-2">
    <legend className="mb-1 font-medium text-small">Affected components</legend>
    {COMPONENTS.map(({ id, name }) => (
      <Checkbox
        key={id}
        label={name}
        checked={value.includes(id)}
        onChange={(isChecked) => onChange(isChecked ? [...value, id] : value.filter((other) => other !== id))}
      />
    ))}
    {error && <p className="text-red text-small sm:col-span-2">{error}</p>}
  </fieldset>
)

const STATES = INCIDENT_STATES.map((value) => ({ value, label: INCIDENT_STATE_TITLES[value] }))

export const StateField = ({ value, onChange }: Of<IncidentState>) => (
  <Field label="State" control="custom">
    <Select items={STATES} value={value} onChange={onChange} />
  </Field>
)

export const MessageField = ({ value, error, onChange }: Checked<string>) => (
  <Field
    label="Message"
    error={error}
    help="Public. Say what is affected, what you are doing, and when to expect the next update."
  >
    <Textarea rows={5} maxLength={5_000} value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
)

type TimeProps = Of<string | null> & { label: string; help?: string; optional?: boolean }

/** A moment in the reader's own zone. */
export const TimeField = ({ label, help, optional = false, value, onChange }: TimeProps) => (
  <Field label={label} optional={optional} help={help}>
    <MomentInput label={label} usualTime="00:00" value={value ?? ''} onChange={(iso) => onChange(iso || null)} />
  </Field>
)
