import { listTransfers } from '@/lib/licenses/server/list-transfers'
import { transferQuery } from '@/lib/portal/core/schema-transfers'
import { dashboardRead } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('transfers:review', transferQuery, ({ actor, reading, query }) =>
  listTransfers(reading, actor, query),
)
