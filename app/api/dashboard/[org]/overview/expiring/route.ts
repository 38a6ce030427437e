import { listExpiring } from '@/lib/overview/server/list-expiring'
import { noQuery } from '@/lib/usage/core/schema'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', noQuery, ({ reading, actor }) => listExpiring(reading, actor))
