import { changeExpiryInput } from '@/lib/licenses/core/schema'
import { changeExpiry } from '@/lib/licenses/server/change-expiry'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: changeExpiryInput },
  ({ work, actor, params, body }) =>
    changeExpiry(work, actor, { licenseId: params.license, ...body, isUndoable: true }),
)
