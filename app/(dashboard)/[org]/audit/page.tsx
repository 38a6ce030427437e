import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { AuditScreen } from '@/components/audit/audit-screen'
import { BehindNotice } from '@/components/layout/behind-notice'
import { Hydrate } from '@/components/layout/hydrate'
import { auditParams, auditQueryOf } from '@/lib/foundation/audit/client/audit-params'
import { auditQueries } from '@/lib/foundation/audit/client/audit-queries'
import { auditQuery } from '@/lib/foundation/audit/core/schema'
import { listEntries, listPeople } from '@/lib/foundation/audit/server/list-entries'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { requireListPage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Audit log' }

const load = createLoader(auditParams)

export default async function AuditPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requireListPage(org, 'audit:view')
  const view = await load(searchParams)
  // The browser repeats a query that does not parse; the answer says what would be right.
  const query = auditQuery.safeParse(auditQueryOf(view, reading.now))
  const client = getQueryClient()
  await Promise.all([
    query.success &&
      client.prefetchQuery({
        ...auditQueries.list(org, view),
        queryFn: () => listEntries(reading, actor, query.data),
      }),
    client.prefetchQuery({ ...auditQueries.people(org), queryFn: () => listPeople(reading, actor) }),
  ])
  return (
    <Hydrate client={client}>
      <BehindNotice seconds={reading.behindSeconds} />
      <AuditScreen org={org} />
    </Hydrate>
  )
}
