import { readFirstSteps } from '@/lib/overview/server/read-first-steps'
import { emptyQuery } from '@/lib/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('products:view', { query: emptyQuery }, ({ reading, actor }) =>
  readFirstSteps(reading, actor),
)
