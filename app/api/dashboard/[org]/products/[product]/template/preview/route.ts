import { previewTemplateInput } from '@/lib/products/core/schema-template'
import { previewTemplate } from '@/lib/products/server/preview-template'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite(
  'templates:manage',
  { body: previewTemplateInput },
  ({ work, actor, params, body }) => previewTemplate(work, actor, { productId: params['product'] ?? '', ...body }),
)
