import { revealLicenseKey } from '@/lib/licenses/server/reveal-license-key'
import { emptyBody } from '@/lib/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:reveal',
  { params: ['license'], body: emptyBody },
  ({ work, actor, params }) => revealLicenseKey(work, actor, params.license),
)
