'use client'
import { useState } from 'react'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useEditIncident, useOpenIncident } from '@/lib/people/status-page/client/incident-mutations'
import type { ComponentId } from '@/lib/people/status-page/core/components'
import type { IncidentState } from '@/lib/people/status-page/core/incident-states'
import type { IncidentView } from '@/lib/people/status-page/core/schema'
import { ComponentsField, MessageField, StateField, TimeField, TitleField } from './incident-fields'

/** Reports an incident with its first update. */
export function OpenIncidentDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [components, setComponents] = useState<ComponentId[]>([])
  const [state, setState] = useState<IncidentState>('investigating')
  const [body, setBody] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const open = useOpenIncident(onClose)
  const [isTried, setIsTried] = useState(false)
  const missing = {
    title: title.trim() === '' ? 'Enter a title.' : undefined,
    components: components.length === 0 ? 'Choose at least one component.' : undefined,
    body: body.trim() === '' ? 'Enter a message.' : undefined,
  }
  const shown: Partial<typeof missing> = isTried ? missing : {}
  return (
    <FormDialog
      title="Report an incident"
      asksOnCancel
      onClose={onClose}
      submit="Publish"
      isPending={open.isPending}
      onSubmit={() => {
        setIsTried(true)
        if (Object.values(missing).some((error) => error !== undefined)) return
        open.mutate({ title: title.trim(), components, state, body: body.trim(), ...(at !== null && { at }) })
      }}
    >
      <TitleField value={title} error={shown.title} onChange={setTitle} />
      <ComponentsField value={components} error={shown.components} onChange={setComponents} />
      <StateField value={state} onChange={setState} />
      <MessageField value={body} error={shown.body} onChange={setBody} />
      <TimeField label="Began" optional help="Leave blank if it began just now." value={at} onChange={setAt} />
    </FormDialog>
  )
}

type EditProps = { incident: IncidentView; onClose: () => void }

export function EditIncidentDialog({ incident, onClose }: EditProps) {
  const [title, setTitle] = useState(incident.title)
  const [components, setComponents] = useState(incident.components)
  const [startedAt, setStartedAt] = useState<string | null>(incident.started_at)
  const edit = useEditIncident(incident.id, onClose)
  const isComplete = title.trim() !== '' && components.length > 0 && startedAt !== null
  return (
    <FormDialog
      title="Edit incident"
      submit="Save"
      isPending={edit.isPending}
      disabled={!isComplete}
      onClose={onClose}
      onSubmit={() => startedAt && edit.mutate({ title: title.trim(), components, started_at: startedAt })}
    >
      <TitleField value={title} onChange={setTitle} />
      <ComponentsField value={components} onChange={setComponents} />
      <TimeField label="Began" value={startedAt} onChange={setStartedAt} />
    </FormDialog>
  )
}
