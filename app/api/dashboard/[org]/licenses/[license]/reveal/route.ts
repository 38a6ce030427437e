import { revealLicenseKey } from '@/lib/catalog/licenses/server/reveal-license-key'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:reveal',
  { params: ['license'], body: emptyBody },
  ({ work, actor, params }) => revealLicenseKey(work, actor, params.license),
)
