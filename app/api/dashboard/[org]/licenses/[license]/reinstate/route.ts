import { reinstateLicenseInput } from '@/lib/licenses/core/schema'
import { reinstateLicense } from '@/lib/licenses/server/revoke-license'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:revoke',
  { params: ['license'], body: reinstateLicenseInput },
  ({ work, actor, params, body }) => reinstateLicense(work, actor, params.license, body),
)
