import { timelineQuery } from '@/lib/service/timeline/core/schema'
import { listCustomerTimeline } from '@/lib/service/timeline/server/list-timeline'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'customers:view',
  { params: ['customer'], query: timelineQuery },
  ({ actor, reading, params, query }) =>
    listCustomerTimeline(reading, actor, { customerId: params.customer, ...query }),
)
