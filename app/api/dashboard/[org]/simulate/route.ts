import { simulateQuery } from '@/lib/validation/core/explain-schema'
import { simulateValidation } from '@/lib/validation/server/simulate-validation'
import { dashboardRead } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('licenses:view', simulateQuery, ({ reading, actor, query }) =>
  simulateValidation(reading, actor, query),
)
