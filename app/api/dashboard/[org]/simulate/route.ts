import { simulateQuery } from '@/lib/service/validation/explain/core/schema'
import { simulateValidation } from '@/lib/service/validation/explain/server/simulate-validation'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', { query: simulateQuery }, ({ reading, actor, query }) =>
  simulateValidation(reading, actor, query),
)
