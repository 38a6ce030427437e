import { reinstateLicenseInput } from '@/lib/catalog/licenses/core/schema'
import { reinstateLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:revoke',
  { params: ['license'], body: reinstateLicenseInput },
  ({ work, actor, params, body }) => reinstateLicense(work, actor, params.license, body),
)
