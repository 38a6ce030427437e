import { transferLicenseInput } from '@/lib/catalog/licenses/transfers/core/schema'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: transferLicenseInput },
  ({ work, actor, params, body }) => transferLicense(work, actor, { licenseId: params.license, ...body }),
)
