import { nothing } from '@/lib/licenses/core/schema'
import { revealLicenseKey } from '@/lib/licenses/server/reveal-license-key'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:reveal',
  { params: ['license'], body: nothing },
  ({ work, actor, params }) => revealLicenseKey(work, actor, params.license),
)
