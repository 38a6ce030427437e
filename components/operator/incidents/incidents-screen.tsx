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

/** What the status page says besides its measurements. */
export function IncidentsScreen() {
  const { data } = useSuspenseQuery(incidentQueries.all())
  const [isOpen, setIsOpen] = useState(false)
  const report = (
    <Button variant="primary" onClick={() => setIsOpen(true)}>
      Report incident
    </Button>
  )
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
        action={report}
      />
      {data.items.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          title="No incidents"
          description="When something fails, tell your users here what is affected and what you are doing."
        />
      ) : (
        <div className="space-y-4">
          {data.items.map((incident) => (
            <IncidentPanel key={incident.id} incident={incident} />
          ))}
        </div>
      )}
      {isOpen && <OpenIncidentDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
