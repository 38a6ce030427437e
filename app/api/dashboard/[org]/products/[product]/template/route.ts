import { nothing } from '@/lib/products/core/schema'
import { saveTemplateInput } from '@/lib/products/core/schema-template'
import { getTemplate } from '@/lib/products/server/get-template'
import { saveTemplate } from '@/lib/products/server/save-template'
import { dashboardRead, dashboardWrite } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('products:view', nothing, ({ reading, actor, params }) =>
  getTemplate(reading, actor, params['product'] ?? ''),
)

export const PUT = dashboardWrite('templates:manage', { body: saveTemplateInput }, ({ work, actor, params, body }) =>
  saveTemplate(work, actor, { productId: params['product'] ?? '', ...body }),
)
