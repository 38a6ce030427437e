import { emptyQuery } from '@/lib/shared/answers'
import { countWaitingTransfers } from '@/lib/transfers/server/list-transfers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('transfers:review', { query: emptyQuery }, ({ reading, actor }) =>
  countWaitingTransfers(reading, actor),
)
