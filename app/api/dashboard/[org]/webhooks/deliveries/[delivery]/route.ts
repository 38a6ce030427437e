import { emptyQuery } from '@/lib/foundation/shared/answers'
import { getDelivery } from '@/lib/service/webhooks/server/list-deliveries'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'webhooks:view',
  { params: ['delivery'], query: emptyQuery },
  ({ reading, actor, params }) => getDelivery(reading, actor, params.delivery),
)
