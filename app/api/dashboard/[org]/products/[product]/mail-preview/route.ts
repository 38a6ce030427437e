import { mailPreviewQuery } from '@/lib/foundation/mail/core/preview'
import { previewMail } from '@/lib/foundation/mail/server/preview-mail'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'products:view',
  { params: ['product'], query: mailPreviewQuery },
  ({ reading, actor, params, query }) => previewMail(reading, actor, { productId: params.product, ...query }),
)
