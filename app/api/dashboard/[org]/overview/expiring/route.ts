import { emptyQuery } from '@/lib/shared/answers'
import { listExpiring } from '@/lib/usage/server/list-expiring'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', { query: emptyQuery }, ({ reading, actor }) =>
  listExpiring(reading, actor),
)
