import { saveTemplateInput } from '@/lib/catalog/products/templates/core/schema'
import { getTemplate } from '@/lib/catalog/products/templates/server/get-template'
import { saveTemplate } from '@/lib/catalog/products/templates/server/save-template'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'products:view',
  { params: ['product'], query: emptyQuery },
  ({ reading, actor, params }) => getTemplate(reading, actor, params.product),
)

export const PUT = dashboardWrite(
  'templates:manage',
  { params: ['product'], body: saveTemplateInput },
  ({ work, actor, params, body }) => saveTemplate(work, actor, { productId: params.product, ...body }),
)
