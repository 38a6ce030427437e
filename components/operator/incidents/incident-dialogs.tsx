'use client'
import { useState } from 'react'
import { useMissing } from '@/components/ui/form/use-missing'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useEditIncident, useOpenIncident } from '@/lib/people/status-page/client/incident-mutations'
import type { ComponentId } from '@/lib/people/status-page/core/components'
import type { IncidentState } from '@/lib/people/status-page/core/incident-states'
import type { IncidentView } from '@/lib/people/status-page/core/schema'
import { ComponentsField, futureError, MessageField, StateField, TimeField, TitleField } from './incident-fields'

const TITLE_HELP = 'What users notice, like “Webhooks are delayed”.'

export const missingOf = ({ title, components }: { title: string; components: ComponentId[] }) => ({
  title: title.trim() === '' ? 'Enter a title.' : undefined,
  components: components.length === 0 ? 'Choose at least one component.' : undefined,
})

/** Reports an incident with its first update. */
export function OpenIncidentDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [components, setComponents] = useState<ComponentId[]>([])
  const [state, setState] = useState<IncidentState>('investigating')
  const [body, setBody] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const open = useOpenIncident(onClose)
  const { shown, isWhole } = useMissing({
    ...missingOf({ title, components }),
    body: body.trim() === '' ? 'Enter a message.' : undefined,
    at: futureError(at),
  })
  return (
    <FormDialog
      title="Report an incident"
      asksOnCancel
      onClose={onClose}
      submit="Publish"
      isPending={open.isPending}
      onSubmit={(event) => {
        if (!isWhole(event)) return
        open.mutate({ title: title.trim(), components, state, body: body.trim(), ...(at !== null && { at }) })
      }}
    >
      <TitleField help={TITLE_HELP} value={title} error={shown.title} onChange={setTitle} />
      <ComponentsField value={components} error={shown.components} onChange={setComponents} />
      <StateField value={state} onChange={setState} />
      <MessageField value={body} error={shown.body} onChange={setBody} />
      <TimeField
        label="Began"
        optional
        help="Leave blank if it began just now."
        error={shown.at}
        value={at}
        onChange={setAt}
      />
    </FormDialog>
  )
}

type EditProps = { incident: IncidentView; onClose: () => void }

export function EditIncidentDialog({ incident, onClose }: EditProps) {
  const [title, setTitle] = useState(incident.title)
  const [components, setComponents] = useState(incident.components)
  const [startedAt, setStartedAt] = useState<string | null>(incident.started_at)
  const edit = useEditIncident(incident.id, onClose)
  const { shown, isWhole } = useMissing({
    ...missingOf({ title, components }),
    startedAt: startedAt === null ? 'Enter when it began.' : futureError(startedAt),
  })
  return (
    <FormDialog
      title="Edit incident"
      asksOnCancel
      submit="Save incident"
      isPending={edit.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        if (isWhole(event) && startedAt !== null)
          edit.mutate({ title: title.trim(), components, started_at: startedAt })
      }}
    >
      <TitleField help={TITLE_HELP} value={title} error={shown.title} onChange={setTitle} />
      <ComponentsField value={components} error={shown.components} onChange={setComponents} />
      <TimeField label="Began" error={shown.startedAt} value={startedAt} onChange={setStartedAt} />
    </FormDialog>
  )
}
