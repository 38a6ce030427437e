import { emptyQuery } from '@/lib/foundation/shared/answers'
import { listLimitWarnings } from '@/lib/service/requests/usage/server/list-limit-warnings'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: emptyQuery }, ({ reading, actor }) =>
  listLimitWarnings(reading, actor),
)
