import { emptyQuery } from '@/lib/foundation/shared/answers'
import { readToday } from '@/lib/service/requests/usage/server/read-today'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: emptyQuery }, ({ reading, actor }) => readToday(reading, actor))
