import { chooseNotificationInput } from '@/lib/service/notifications/core/schema'
import { chooseNotification } from '@/lib/service/notifications/server/choose-notification'
import { userWrite } from '@/lib/wiring/dashboard'

export const PUT = userWrite(
  { params: ['organization'], body: chooseNotificationInput },
  ({ work, user, params, body }) => chooseNotification(work, user, { organizationId: params.organization, ...body }),
)
