import { nothing } from '@/lib/portal/core/schema'
import { countWaitingTransfers } from '@/lib/transfers/server/list-transfers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('transfers:review', nothing, ({ reading, actor }) =>
  countWaitingTransfers(reading, actor),
)
