import { nothing } from '@/lib/licenses/core/schema'
import { reinstateLicense } from '@/lib/licenses/server/revoke-license'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite('licenses:revoke', { body: nothing }, ({ work, actor, params }) =>
  reinstateLicense(work, actor, params['license'] ?? ''),
)
