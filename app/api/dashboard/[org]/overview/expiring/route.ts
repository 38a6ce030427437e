import { noQuery } from '@/lib/usage/core/schema'
import { listExpiring } from '@/lib/usage/server/list-expiring'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', { query: noQuery }, ({ reading, actor }) =>
  listExpiring(reading, actor),
)
