import { noQuery } from '@/lib/usage/core/schema'
import { readToday } from '@/lib/usage/server/read-today'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: noQuery }, ({ reading, actor }) => readToday(reading, actor))
