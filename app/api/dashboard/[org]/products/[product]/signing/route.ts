import { nothing } from '@/lib/products/core/schema'
import { switchSigningInput } from '@/lib/products/core/schema-signing'
import { getSigning } from '@/lib/products/server/get-signing'
import { switchSigning } from '@/lib/products/server/switch-signing'
import { dashboardRead, dashboardWrite } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('products:view', nothing, ({ reading, actor, params }) =>
  getSigning(reading, actor, params['product'] ?? ''),
)

export const PUT = dashboardWrite('signing:manage', { body: switchSigningInput }, ({ work, actor, params, body }) =>
  switchSigning(work, actor, { productId: params['product'] ?? '', enabled: body.enabled }),
)
