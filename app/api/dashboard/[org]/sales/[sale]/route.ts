import { emptyQuery } from '@/lib/foundation/shared/answers'
import { getSaleView } from '@/lib/service/sales/server/list-sales'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('sales:view', { params: ['sale'], query: emptyQuery }, ({ reading, actor, params }) =>
  getSaleView(reading, actor, params.sale),
)
