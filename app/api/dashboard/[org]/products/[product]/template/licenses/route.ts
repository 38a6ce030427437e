import { previewLicensesQuery } from '@/lib/products/core/schema-template'
import { listPreviewLicenses } from '@/lib/products/server/list-preview-licenses'
import { dashboardRead } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('licenses:view', previewLicensesQuery, ({ reading, actor, params, query }) =>
  listPreviewLicenses(reading, actor, { productId: params['product'] ?? '', q: query.q }),
)
