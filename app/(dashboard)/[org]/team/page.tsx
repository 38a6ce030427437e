import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { TeamScreen } from '@/components/team/team-screen'
import { teamQueries } from '@/lib/access/client/team-queries'
import { grant } from '@/lib/access/core/granted'
import { mayOf } from '@/lib/access/core/may'
import { listInvitations } from '@/lib/access/server/list-invitations'
import { listMembers } from '@/lib/access/server/list-members'
import { listRoles } from '@/lib/access/server/list-roles'
import { getQueryClient } from '@/lib/browser/query-client'
import { requirePage } from '@/lib/wiring-dashboard'

export const metadata: Metadata = { title: 'Team' }

export default async function TeamPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'members:view')
  const client = getQueryClient()
  const seesRoles = grant(actor, 'roles:view')
  await Promise.all([
    client.prefetchQuery({ ...teamQueries.members(org), queryFn: () => listMembers(reading, actor) }),
    client.prefetchQuery({ ...teamQueries.invitations(org), queryFn: () => listInvitations(reading, actor) }),
    seesRoles && client.prefetchQuery({ ...teamQueries.roles(org), queryFn: () => listRoles(reading, seesRoles) }),
  ])
  return (
    <Hydrate client={client}>
      <TeamScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
