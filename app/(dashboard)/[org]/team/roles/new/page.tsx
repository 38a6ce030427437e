import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Hydrate } from '@/components/layout/hydrate'
import { NewRoleScreen } from '@/components/team/new-role-screen'
import { teamQueries } from '@/lib/access/client/team-queries'
import { grant } from '@/lib/access/core/granted'
import { mayOf } from '@/lib/access/core/may'
import { listRoles } from '@/lib/access/server/list-roles'
import { getQueryClient } from '@/lib/browser/query-client'
import { requirePage } from '@/lib/wiring-dashboard'

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
