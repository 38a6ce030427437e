import { changeExpiryForm } from '@/lib/catalog/licenses/core/schema'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: changeExpiryForm },
  ({ work, actor, params, body: { anchor_day, ...body } }) =>
    changeExpiry(work, actor, { licenseId: params.license, ...body, anchorDay: anchor_day, isUndoable: true }),
)
