import { nothing } from '@/lib/portal/core/schema'
import { countWaitingTransfers } from '@/lib/transfers/server/count-waiting-transfers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('transfers:review', { query: nothing }, ({ reading, actor }) =>
  countWaitingTransfers(reading, actor),
)
