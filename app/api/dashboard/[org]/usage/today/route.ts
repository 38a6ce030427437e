import { emptyQuery } from '@/lib/shared/answers'
import { readToday } from '@/lib/usage/server/read-today'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: emptyQuery }, ({ reading, actor }) => readToday(reading, actor))
