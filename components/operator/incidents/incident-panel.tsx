'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { useDeleteIncident, useDeleteUpdate } from '@/lib/people/status-page/client/incident-mutations'
import { namesOf } from '@/lib/people/status-page/core/components'
import { INCIDENT_STATE_TITLES } from '@/lib/people/status-page/core/incident-states'
import type { IncidentUpdateView, IncidentView } from '@/lib/people/status-page/core/schema'
import { EditIncidentDialog } from './incident-dialogs'
import { ReportMenu } from './report-menu'
import { AddUpdateDialog, EditUpdateDialog } from './update-dialogs'

type Asked = 'update' | 'edit' | 'delete'

/** An incident with what an operator can do about it. */
export function IncidentPanel({ incident }: { incident: IncidentView }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const remove = useDeleteIncident(incident.id)
  const close = () => setAsked(null)
  return (
    <Card
      title={incident.title}
      description={`Affected: ${namesOf(incident.components)}`}
      action={
        <>
          <StatusBadge
            tone={incident.resolved_at === null ? 'amber' : 'green'}
            label={INCIDENT_STATE_TITLES[incident.state]}
          />
          <ReportMenu of="incident" title={incident.title} onAsk={setAsked} />
        </>
      }
      footer={
        <>
          <span>
            Began <TimeText at={incident.started_at} as="exact" />
          </span>
          <Button onClick={() => setAsked('update')}>Post update</Button>
        </>
      }
    >
      <ol className="space-y-4">
        {incident.updates.map((update) => (
          <Update key={update.id} incident={incident} update={update} />
        ))}
      </ol>
      {asked === 'update' && <AddUpdateDialog incident={incident} onClose={close} />}
      {asked === 'edit' && <EditIncidentDialog incident={incident} onClose={close} />}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title="Delete this incident"
        confirm="Delete incident"
        danger
        onConfirm={() => remove.mutateAsync()}
      >
        “{incident.title}” and its updates disappear from the status page and its history. This can't be undone.
      </ConfirmDialog>
    </Card>
  )
}

function Update({ incident, update }: { incident: IncidentView; update: IncidentUpdateView }) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const ref = { incidentId: incident.id, id: update.id }
  const remove = useDeleteUpdate(ref)
  const close = () => setAsked(null)
  return (
    <li className="space-y-1">
      <div className="flex flex-wrap items-center gap-x-3 text-small">
        <span className="font-medium">{INCIDENT_STATE_TITLES[update.state]}</span>
        <span className="text-muted">
          <TimeText at={update.at} as="exact" />
        </span>
        <span className="flex whitespace-nowrap">
          <Button variant="ghost" size="small" onClick={() => setAsked('edit')}>
            Edit
          </Button>
          {incident.updates.length > 1 && (
            <Button variant="ghost" size="small" onClick={() => setAsked('delete')}>
              Delete
            </Button>
          )}
        </span>
      </div>
      <p className="max-w-[640px] whitespace-pre-line break-words">{update.body}</p>
      {asked === 'edit' && <EditUpdateDialog incidentId={incident.id} update={update} onClose={close} />}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title="Delete this update"
        confirm="Delete update"
        danger
        onConfirm={() => remove.mutateAsync()}
      >
        It disappears from the status page. This can't be undone.
      </ConfirmDialog>
    </li>
  )
}
