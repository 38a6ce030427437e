import { createMemberUnsubscribeRoutes } from '@/lib/http/routes/member-unsubscribe-route'
import { readMemberSubscription, unsubscribeMember } from '@/lib/notifications/server/unsubscribe-member'
import { getDashboard } from './dashboard-deps'

/** What the links of mails to members lead to. */
export const { openNotificationSettings, unsubscribeFromMail } = createMemberUnsubscribeRoutes(getDashboard, {
  readMemberSubscription,
  unsubscribeMember,
})
