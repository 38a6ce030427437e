import { nothing } from '@/lib/team/core/schema'
import { listMembers } from '@/lib/team/server/list-members'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('members:view', { query: nothing }, ({ reading, actor }) =>
  listMembers(reading, actor),
)
