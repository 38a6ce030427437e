import { licenseTypeChange } from '@/lib/catalog/licenses/core/schema'
import { changeLicenseType } from '@/lib/catalog/licenses/server/change-license-type'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: licenseTypeChange },
  ({ work, actor, params, body }) => changeLicenseType(work, actor, { licenseId: params.license, ...body }),
)
