import { emptyQuery } from '@/lib/foundation/shared/answers'
import { readFirstSteps } from '@/lib/people/overview/server/read-first-steps'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('products:view', { query: emptyQuery }, ({ reading, actor }) =>
  readFirstSteps(reading, actor),
)
