import { emptyQuery } from '@/lib/shared/answers'
import { switchSigningInput } from '@/lib/signing/core/schema'
import { getSigning } from '@/lib/signing/server/get-signing'
import { switchSigning } from '@/lib/signing/server/switch-signing'
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
