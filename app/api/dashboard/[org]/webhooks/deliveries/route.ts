import { deliveriesQuery } from '@/lib/service/webhooks/core/schema'
import { listDeliveries } from '@/lib/service/webhooks/server/list-deliveries'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'webhooks:view',
  { query: deliveriesQuery, isList: true },
  ({ reading, actor, query }) => listDeliveries(reading, actor, query),
)
