import { countWaitingTransfers } from '@/lib/licenses/server/count-waiting-transfers'
import { nothing } from '@/lib/portal/core/schema'
import { dashboardRead } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('transfers:review', nothing, ({ reading, actor }) =>
  countWaitingTransfers(reading, actor),
)
