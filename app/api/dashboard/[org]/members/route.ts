import { emptyQuery } from '@/lib/foundation/shared/answers'
import { listMembers } from '@/lib/people/team/server/list-members'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('members:view', { query: emptyQuery }, ({ reading, actor }) =>
  listMembers(reading, actor),
)
