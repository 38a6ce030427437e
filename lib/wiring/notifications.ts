import { publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { createMemberUnsubscribeRoutes } from '@/lib/http/routes/member-unsubscribe-route'
import { readMemberSubscription, unsubscribeMember } from '@/lib/service/notifications/server/unsubscribe-member'
import { getDashboard } from './dashboard-deps'
import { getChatSender } from './destinations'

/** The parts that post a test while the member waits. */
export const chatTestParts = () => ({ sender: getChatSender(), site: publicUrl() })

/** The routes that links in mails to members lead to. */
export const { openNotificationSettings, unsubscribeFromMail } = createMemberUnsubscribeRoutes(getDashboard, {
  readMemberSubscription,
  unsubscribeMember,
})

/** Whether emails leave this server: without one they stay in its mailbox. */
export const hasMailServer = (): boolean => readEnv().SMTP_HOST !== undefined
