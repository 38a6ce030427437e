'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { TextLink } from '@/components/ui/navigation/link'
import { incidentQueries } from '@/lib/people/status-page/client/incident-queries'
import { OpenIncidentDialog } from './incident-dialogs'
import { IncidentPanel } from './incident-panel'
import { AnnounceMaintenanceDialog } from './maintenance-dialog'
import { MaintenancePanel } from './maintenance-panel'

/** What the status page says besides its measurements. */
export function IncidentsScreen() {
  const { data } = useSuspenseQuery(incidentQueries.all())
  const [asked, setAsked] = useState<'incident' | 'maintenance' | null>(null)
  const close = () => setAsked(null)
  const actions = (
    <>
      <Button onClick={() => setAsked('maintenance')}>Announce maintenance</Button>
      <Button variant="primary" onClick={() => setAsked('incident')}>
        Report incident
      </Button>
    </>
  )
  const ended = data.maintenances.filter(({ state }) => state === 'completed')
  // Soonest first.
  const planned = data.maintenances.filter(({ state }) => state !== 'completed').toReversed()
  return (
    <>
      <PageHeader
        title="Incidents"
        help={<HelpLink to="incidents" about="incidents" />}
        description={
          <>
            Shown to everyone on the <TextLink href="/status">status page</TextLink>, without your name.
          </>
        }
        action={actions}
      />
      {data.items.length + data.maintenances.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          title="No incidents"
          description="When something fails, tell your users here what is affected and what you are doing. Announce maintenance before it starts."
        />
      ) : (
        <div className="space-y-4">
          {planned.map((maintenance) => (
            <MaintenancePanel key={maintenance.id} maintenance={maintenance} />
          ))}
          {data.items.map((incident) => (
            <IncidentPanel key={incident.id} incident={incident} />
          ))}
          {ended.map((maintenance) => (
            <MaintenancePanel key={maintenance.id} maintenance={maintenance} />
          ))}
        </div>
      )}
      {asked === 'incident' && <OpenIncidentDialog onClose={close} />}
      {asked === 'maintenance' && <AnnounceMaintenanceDialog onClose={close} />}
    </>
  )
}
