import { openNotificationSettings, unsubscribeFromMail } from '@/lib/wiring/notifications'

export const GET = openNotificationSettings
export const POST = unsubscribeFromMail
