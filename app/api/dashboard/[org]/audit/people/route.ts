import { listPeople } from '@/lib/foundation/audit/server/list-entries'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { query: emptyQuery, isList: true }, ({ reading, actor }) =>
  listPeople(reading, actor),
)
