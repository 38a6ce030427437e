import { emptyQuery } from '@/lib/shared/answers'
import { readActivity } from '@/lib/usage/server/read-activity'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: emptyQuery }, ({ reading, actor }) =>
  readActivity(reading, actor),
)
