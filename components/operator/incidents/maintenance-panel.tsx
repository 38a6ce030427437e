'use client'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeSpan } from '@/components/ui/text/time-span'
import { useCompleteMaintenance, useDeleteMaintenance } from '@/lib/people/status-page/client/incident-mutations'
import { namesOf } from '@/lib/people/status-page/core/components'
import { MAINTENANCE_TITLES } from '@/lib/people/status-page/core/maintenance'
import type { MaintenanceView } from '@/lib/people/status-page/core/schema'
import { EditMaintenanceDialog } from './maintenance-dialog'
import { ReportMenu } from './report-menu'

type Asked = 'complete' | 'edit' | 'delete'

/** Planned maintenance with what an operator can do about it. */
export function MaintenancePanel({ maintenance }: { maintenance: MaintenanceView }) {
  const { id, title, body, state, components, starts_at, ends_at, completed_at } = maintenance
  const [asked, setAsked] = useState<Asked | null>(null)
  const complete = useCompleteMaintenance(id)
  const remove = useDeleteMaintenance(id)
  const close = () => setAsked(null)
  return (
    <Card
      title={title}
      description={`Planned maintenance · Affected: ${namesOf(components)}`}
      action={
        <>
          {state === 'completed' ? (
            <StatusBadge tone="green" label={MAINTENANCE_TITLES.completed} />
          ) : (
            <StatusBadge tone="grey" icon={Wrench} label={MAINTENANCE_TITLES[state]} />
          )}
          <ReportMenu of="maintenance" title={title} onAsk={setAsked} />
        </>
      }
      footer={
        <>
          <TimeSpan from={starts_at} until={completed_at ?? ends_at} />
          {state === 'in_progress' && <Button onClick={() => setAsked('complete')}>Complete maintenance</Button>}
        </>
      }
    >
      <p className="max-w-[640px] whitespace-pre-line break-words">{body}</p>
      {asked === 'edit' && <EditMaintenanceDialog maintenance={maintenance} onClose={close} />}
      <ConfirmDialog
        open={asked === 'complete'}
        onOpenChange={close}
        title="Complete maintenance"
        confirm="Complete maintenance"
        onConfirm={() => complete.mutateAsync()}
      >
        “{title}” moves to the history of the status page, and outages count again. This can't be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title="Delete maintenance"
        confirm="Delete maintenance"
        danger
        onConfirm={() => remove.mutateAsync()}
      >
        “{title}” disappears from the status page and its feed. This can't be undone.
      </ConfirmDialog>
    </Card>
  )
}
