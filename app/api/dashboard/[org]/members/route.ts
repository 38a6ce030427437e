import { nothing } from '@/lib/access/core/schema-team'
import { listMembers } from '@/lib/access/server/list-members'
import { dashboardRead } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('members:view', nothing, ({ reading, actor }) => listMembers(reading, actor))
