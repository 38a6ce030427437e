import { transferQuery } from '@/lib/catalog/licenses/transfers/core/schema'
import { listTransfers } from '@/lib/catalog/licenses/transfers/server/list-transfers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('transfers:review', { query: transferQuery }, ({ actor, reading, query }) =>
  listTransfers(reading, actor, query),
)
