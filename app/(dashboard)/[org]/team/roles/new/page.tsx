import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Hydrate } from '@/components/layout/hydrate'
import { NewRoleScreen } from '@/components/team/new-role-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant } from '@/lib/foundation/permissions/core/granted'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { teamQueries } from '@/lib/people/team/client/team-queries'
import { listRoles } from '@/lib/people/team/server/list-roles'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Create role' }

export default async function NewRolePage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'roles:manage')
  const seesRoles = grant(actor, 'roles:view') ?? notFound()
  const client = getQueryClient()
  await client.prefetchQuery({ ...teamQueries.roles(org), queryFn: () => listRoles(reading, seesRoles) })
  return (
    <Hydrate client={client}>
      <NewRoleScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
