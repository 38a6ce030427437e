import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Hydrate } from '@/components/layout/hydrate'
import { RoleScreen } from '@/components/team/role-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { teamQueries } from '@/lib/people/team/client/team-queries'
import { listRoles } from '@/lib/people/team/server/list-roles'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string; role: string }> }

/** Loaded once per request, for the title and the page. */
const loadRoles = cache(async (org: string) => {
  const { actor, reading } = await requirePage(org, 'roles:view')
  return { actor, roles: await listRoles(reading, actor) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, role } = await params
  const { roles } = await loadRoles(org)
  const found = roles.items.find((item) => item.role === role) ?? notFound()
  return { title: `${found.name} · Role` }
}

export default async function RolePage({ params }: Props) {
  const { org, role } = await params
  const { actor, roles } = await loadRoles(org)
  if (!roles.items.some((item) => item.role === role)) notFound()
  const client = getQueryClient()
  client.setQueryData(teamQueries.roles(org).queryKey, roles)
  return (
    <Hydrate client={client}>
      <RoleScreen org={org} may={mayOf(actor)} choice={role} />
    </Hydrate>
  )
}
