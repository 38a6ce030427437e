import { listPeople } from '@/lib/audit/server/list-entries'
import { nothing } from '@/lib/team/core/schema'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { query: nothing }, ({ reading, actor }) => listPeople(reading, actor))
