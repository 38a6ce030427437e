import { previewLicensesQuery } from '@/lib/catalog/products/templates/core/schema'
import { listPreviewLicenses } from '@/lib/catalog/products/templates/server/list-preview-licenses'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['product'], query: previewLicensesQuery },
  ({ reading, actor, params, query }) => listPreviewLicenses(reading, actor, { productId: params.product, q: query.q }),
)
