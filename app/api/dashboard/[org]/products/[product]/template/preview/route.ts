import { previewTemplateInput } from '@/lib/templates/core/schema'
import { previewTemplate } from '@/lib/templates/server/preview-template'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'templates:manage',
  { params: ['product'], body: previewTemplateInput },
  ({ work, actor, params, body }) => previewTemplate(work, actor, { productId: params.product, ...body }),
)
