import { emptyQuery } from '@/lib/shared/answers'
import { listLimitWarnings } from '@/lib/usage/server/list-limit-warnings'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: emptyQuery }, ({ reading, actor }) =>
  listLimitWarnings(reading, actor),
)
