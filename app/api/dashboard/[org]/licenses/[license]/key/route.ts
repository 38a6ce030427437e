import { replaceKeyInput } from '@/lib/catalog/licenses/core/schema'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: replaceKeyInput },
  ({ work, actor, params, body }) => replaceLicenseKey(work, actor, { licenseId: params.license, ...body }),
)
