import { overrideInput } from '@/lib/licenses/core/schema'
import { setOverride } from '@/lib/licenses/server/set-override'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: overrideInput },
  ({ work, actor, params, body }) => setOverride(work, actor, { licenseId: params.license, override: body.override }),
)
