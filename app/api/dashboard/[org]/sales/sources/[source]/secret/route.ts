import { emptyBody } from '@/lib/foundation/shared/answers'
import { rotateSourceSecret } from '@/lib/service/sales/server/sources'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('sales:manage', { params: ['source'], body: emptyBody }, ({ work, actor, params }) =>
  rotateSourceSecret(work, actor, params.source),
)
