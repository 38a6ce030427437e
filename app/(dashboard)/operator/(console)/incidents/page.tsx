import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { IncidentsScreen } from '@/components/operator/incidents/incidents-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { incidentQueries } from '@/lib/people/status-page/client/incident-queries'
import { listIncidents } from '@/lib/people/status-page/server/read-incidents'
import { requireOperator } from '@/lib/wiring/operator'

export const metadata: Metadata = { title: 'Incidents · Operator' }

export default async function IncidentsPage() {
  const { reading } = await requireOperator()
  const client = getQueryClient()
  await client.prefetchQuery({ ...incidentQueries.all(), queryFn: () => listIncidents(reading.pool, reading.now) })
  return (
    <Hydrate client={client}>
      <IncidentsScreen />
    </Hydrate>
  )
}
