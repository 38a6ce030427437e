import { overrideInput } from '@/lib/catalog/licenses/core/schema'
import { updateLicense } from '@/lib/catalog/licenses/server/update-license'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: overrideInput },
  ({ work, actor, params, body }) => updateLicense(work, actor, { licenseId: params.license, input: body }),
)
