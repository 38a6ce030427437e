import { previewTemplateInput } from '@/lib/catalog/products/templates/core/schema'
import { previewTemplate } from '@/lib/catalog/products/templates/server/preview-template'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'templates:manage',
  { params: ['product'], body: previewTemplateInput },
  ({ work, actor, params, body }) => previewTemplate(work, actor, { productId: params.product, ...body }),
)
