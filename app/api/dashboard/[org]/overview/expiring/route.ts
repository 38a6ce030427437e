import { listExpiring } from '@/lib/overview/server/list-expiring'
import { emptyQuery } from '@/lib/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', { query: emptyQuery }, ({ reading, actor }) =>
  listExpiring(reading, actor),
)
