import { emptyBody } from '@/lib/foundation/shared/answers'
import { replaySale } from '@/lib/service/sales/server/list-sales'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('sales:manage', { params: ['sale'], body: emptyBody }, ({ work, actor, params }) =>
  replaySale(work, actor, params.sale),
)
