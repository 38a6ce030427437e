'use client'
import { useState } from 'react'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useAddUpdate, useEditUpdate } from '@/lib/people/status-page/client/incident-mutations'
import type { IncidentUpdateView, IncidentView } from '@/lib/people/status-page/core/schema'
import { MessageField, StateField, TimeField } from './incident-fields'

/** Says what happened since. `resolved` ends the incident. */
export function AddUpdateDialog({ incident, onClose }: { incident: IncidentView; onClose: () => void }) {
  const [state, setState] = useState(incident.state)
  const [body, setBody] = useState('')
  const add = useAddUpdate(incident.id, onClose)
  const [isTried, setIsTried] = useState(false)
  const missing = body.trim() === '' ? 'Enter a message.' : undefined
  return (
    <FormDialog
      title={`Update: ${incident.title}`}
      asksOnCancel
      onClose={onClose}
      submit="Publish"
      isPending={add.isPending}
      onSubmit={() => {
        setIsTried(true)
        if (missing === undefined) add.mutate({ state, body: body.trim() })
      }}
    >
      <StateField value={state} onChange={setState} />
      <MessageField value={body} error={isTried ? missing : undefined} onChange={setBody} />
    </FormDialog>
  )
}

type EditProps = { incidentId: string; update: IncidentUpdateView; onClose: () => void }

export function EditUpdateDialog({ incidentId, update, onClose }: EditProps) {
  const [state, setState] = useState(update.state)
  const [body, setBody] = useState(update.body)
  const [at, setAt] = useState<string | null>(update.at)
  const edit = useEditUpdate({ incidentId, id: update.id }, onClose)
  return (
    <FormDialog
      title="Edit update"
      submit="Save"
      isPending={edit.isPending}
      disabled={body.trim() === '' || at === null}
      onClose={onClose}
      onSubmit={() => at !== null && edit.mutate({ state, body: body.trim(), at })}
    >
      <StateField value={state} onChange={setState} />
      <MessageField value={body} onChange={setBody} />
      <TimeField label="Published" value={at} onChange={setAt} />
    </FormDialog>
  )
}
