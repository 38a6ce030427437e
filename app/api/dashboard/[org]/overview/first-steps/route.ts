import { noQuery } from '@/lib/usage/core/schema'
import { readFirstSteps } from '@/lib/usage/server/read-first-steps'
import { dashboardRead } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('products:view', noQuery, ({ reading, actor }) => readFirstSteps(reading, actor))
