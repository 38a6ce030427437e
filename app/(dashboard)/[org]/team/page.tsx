import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { TeamScreen } from '@/components/team/team-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant } from '@/lib/foundation/permissions/core/granted'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { teamQueries } from '@/lib/people/team/client/team-queries'
import { listInvitations } from '@/lib/people/team/server/list-invitations'
import { listMembers } from '@/lib/people/team/server/list-members'
import { listRoles } from '@/lib/people/team/server/list-roles'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { readRoomProblem } from '@/lib/wiring/pages/room'

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
  const inviter = grant(actor, 'members:invite')
  const problem = inviter && (await readRoomProblem(inviter, 'members'))
  return (
    <Hydrate client={client}>
      <TeamScreen org={org} may={mayOf(actor)} problem={problem} />
    </Hydrate>
  )
}
