import { z } from 'zod'
import { NOTIFICATION_KINDS } from './kinds'

const kind = z.enum(NOTIFICATION_KINDS)

/** A member's choices in an organization: the kinds that their role lets them see. */
export const notificationChoices = z.object({ items: z.array(z.object({ kind, is_on: z.boolean() })) })
export type NotificationChoices = z.infer<typeof notificationChoices>

export const chooseNotificationInput = z.strictObject({ kind, is_on: z.boolean() })
export type ChooseNotificationInput = z.infer<typeof chooseNotificationInput>
