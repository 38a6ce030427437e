import { switchSigningInput } from '@/lib/catalog/products/signing/core/schema'
import { getSigning } from '@/lib/catalog/products/signing/server/get-signing'
import { switchSigning } from '@/lib/catalog/products/signing/server/switch-signing'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'products:view',
  { params: ['product'], query: emptyQuery },
  ({ reading, actor, params }) => getSigning(reading, actor, params.product),
)

export const PUT = dashboardWrite(
  'signing:manage',
  { params: ['product'], body: switchSigningInput },
  ({ work, actor, params, body }) => switchSigning(work, actor, { productId: params.product, enabled: body.enabled }),
)
