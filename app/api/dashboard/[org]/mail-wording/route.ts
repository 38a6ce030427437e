import { saveWordingInput } from '@/lib/foundation/mail/core/wording'
import { saveWording } from '@/lib/foundation/mail/server/save-wording'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite('org:update', { body: saveWordingInput }, ({ work, actor, body }) =>
  saveWording(work, actor, body),
)
