import { emptyBody } from '@/lib/foundation/shared/answers'
import { reconcileSource } from '@/lib/service/sales/server/reconcile-sales'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('sales:manage', { params: ['source'], body: emptyBody }, ({ work, actor, params }) =>
  reconcileSource(work, actor, params.source),
)
