import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Hydrate } from '@/components/layout/hydrate'
import { RoleScreen } from '@/components/team/role-screen'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { mayOf } from '@/lib/permissions/core/may'
import { teamQueries } from '@/lib/team/client/team-queries'
import { listRoles } from '@/lib/team/server/list-roles'
import { requirePage } from '@/lib/wiring/dashboard'

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
