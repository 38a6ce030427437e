import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Hydrate } from '@/components/layout/hydrate'
import { RoleScreen } from '@/components/team/role-screen'
import { teamQueries } from '@/lib/access/client/team-queries'
import { mayOf } from '@/lib/access/core/may'
import { listRoles } from '@/lib/access/server/list-roles'
import { getQueryClient } from '@/lib/browser/query-client'
import { requirePage } from '@/lib/wiring-dashboard'

export const metadata: Metadata = { title: 'Role' }

export default async function RolePage({ params }: { params: Promise<{ org: string; role: string }> }) {
  const { org, role } = await params
  const { actor, reading } = await requirePage(org, 'roles:view')
  const client = getQueryClient()
  const { items } = await client.fetchQuery({
    ...teamQueries.roles(org),
    queryFn: () => listRoles(reading, actor),
  })
  if (!items.some((item) => item.role === role)) notFound()
  return (
    <Hydrate client={client}>
      <RoleScreen org={org} may={mayOf(actor)} choice={role} />
    </Hydrate>
  )
}
