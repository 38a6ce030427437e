import { createMemberUnsubscribeRoutes } from '@/lib/http/routes/member-unsubscribe-route'
import { readMemberSubscription, unsubscribeMember } from '@/lib/notifications/server/unsubscribe-member'
import { publicUrl } from '@/lib/platform/config/env'
import { getDashboard } from './dashboard-deps'
import { getChatSender } from './destinations'

/** What posts a test, while the member waits for it. */
export const chatTestParts = () => ({ sender: getChatSender(), site: publicUrl() })

/** What the links of mails to members lead to. */
export const { openNotificationSettings, unsubscribeFromMail } = createMemberUnsubscribeRoutes(getDashboard, {
  readMemberSubscription,
  unsubscribeMember,
})
