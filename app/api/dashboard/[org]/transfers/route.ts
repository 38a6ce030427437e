import { transferQuery } from '@/lib/transfers/core/schema'
import { listTransfers } from '@/lib/transfers/server/list-transfers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('transfers:review', { query: transferQuery }, ({ actor, reading, query }) =>
  listTransfers(reading, actor, query),
)
