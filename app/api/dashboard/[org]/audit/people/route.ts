import { nothing } from '@/lib/access/core/schema-team'
import { listPeople } from '@/lib/audit/server/list-entries'
import { dashboardRead } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('audit:view', nothing, ({ reading, actor }) => listPeople(reading, actor))
