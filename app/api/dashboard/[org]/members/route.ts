import { emptyQuery } from '@/lib/shared/answers'
import { listMembers } from '@/lib/team/server/list-members'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('members:view', { query: emptyQuery }, ({ reading, actor }) =>
  listMembers(reading, actor),
)
