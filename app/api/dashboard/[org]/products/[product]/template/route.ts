import { emptyQuery } from '@/lib/shared/answers'
import { saveTemplateInput } from '@/lib/templates/core/schema'
import { getTemplate } from '@/lib/templates/server/get-template'
import { saveTemplate } from '@/lib/templates/server/save-template'
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
