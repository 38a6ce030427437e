'use client'
import { useState } from 'react'
import { useMissing } from '@/components/ui/form/use-missing'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useAddUpdate, useEditUpdate } from '@/lib/people/status-page/client/incident-mutations'
import type { IncidentUpdateView, IncidentView } from '@/lib/people/status-page/core/schema'
import { futureError, MessageField, StateField, TimeField } from './incident-fields'

const missingOf = (body: string) => (body.trim() === '' ? 'Enter a message.' : undefined)

/** Says what happened since. `resolved` ends the incident. */
export function AddUpdateDialog({ incident, onClose }: { incident: IncidentView; onClose: () => void }) {
  const [state, setState] = useState(incident.state)
  const [body, setBody] = useState('')
  const add = useAddUpdate(incident.id, onClose)
  const { shown, isWhole } = useMissing({ body: missingOf(body) })
  return (
    <FormDialog
      title={`Update: ${incident.title}`}
      asksOnCancel
      onClose={onClose}
      submit="Publish"
      isPending={add.isPending}
      onSubmit={(event) => {
        if (isWhole(event)) add.mutate({ state, body: body.trim() })
      }}
    >
      <StateField value={state} onChange={setState} />
      <MessageField value={body} error={shown.body} onChange={setBody} />
    </FormDialog>
  )
}

type EditProps = { incidentId: string; update: IncidentUpdateView; onClose: () => void }

export function EditUpdateDialog({ incidentId, update, onClose }: EditProps) {
  const [state, setState] = useState(update.state)
  const [body, setBody] = useState(update.body)
  const [at, setAt] = useState<string | null>(update.at)
  const edit = useEditUpdate({ incidentId, id: update.id }, onClose)
  const { shown, isWhole } = useMissing({
    body: missingOf(body),
    at: at === null ? 'Enter when it was published.' : futureError(at),
  })
  return (
    <FormDialog
      title="Edit update"
      asksOnCancel
      submit="Save update"
      isPending={edit.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        if (isWhole(event) && at !== null) edit.mutate({ state, body: body.trim(), at })
      }}
    >
      <StateField value={state} onChange={setState} />
      <MessageField value={body} error={shown.body} onChange={setBody} />
      <TimeField label="Published" error={shown.at} value={at} onChange={setAt} />
    </FormDialog>
  )
}
