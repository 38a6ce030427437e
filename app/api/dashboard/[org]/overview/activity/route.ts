import { noQuery } from '@/lib/usage/core/schema'
import { readActivity } from '@/lib/usage/server/read-activity'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: noQuery }, ({ reading, actor }) => readActivity(reading, actor))
