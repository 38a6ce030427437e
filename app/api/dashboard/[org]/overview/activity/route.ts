import { emptyQuery } from '@/lib/foundation/shared/answers'
import { readActivity } from '@/lib/service/requests/usage/server/read-activity'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: emptyQuery }, ({ reading, actor }) =>
  readActivity(reading, actor),
)
