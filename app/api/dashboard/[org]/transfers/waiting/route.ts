import { countWaitingTransfers } from '@/lib/catalog/licenses/transfers/server/list-transfers'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('transfers:review', { query: emptyQuery }, ({ reading, actor }) =>
  countWaitingTransfers(reading, actor),
)
