import { readFirstSteps } from '@/lib/overview/server/read-first-steps'
import { noQuery } from '@/lib/usage/core/schema'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('products:view', { query: noQuery }, ({ reading, actor }) =>
  readFirstSteps(reading, actor),
)
