import { nothing } from '@/lib/webhooks/core/schema'
import { getDelivery } from '@/lib/webhooks/server/list-deliveries'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'webhooks:view',
  { params: ['delivery'], query: nothing },
  ({ reading, actor, params }) => getDelivery(reading, actor, params.delivery),
)
