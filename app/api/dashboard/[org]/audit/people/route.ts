import { listPeople } from '@/lib/audit/server/list-entries'
import { emptyQuery } from '@/lib/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { query: emptyQuery, isList: true }, ({ reading, actor }) =>
  listPeople(reading, actor),
)
