import { revokeLicenseInput } from '@/lib/catalog/licenses/core/schema'
import { revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:revoke',
  { params: ['license'], body: revokeLicenseInput },
  ({ work, actor, params, body }) =>
    revokeLicense(work, actor, { licenseId: params.license, ...body, isUndoable: true }),
)
