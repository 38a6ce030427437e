import { z } from 'zod'
import { oneOf } from '@/lib/foundation/shared/fields'
import { LOCALES } from '@/lib/foundation/shared/locale'
import { ORDER_NEWS } from './customer-mails'
import { MAIL_KINDS, MAIL_REASONS } from './mail-kinds'
import { wordingTexts } from './wording'

export const mailPreviewQuery = z.strictObject({
  mail: z.enum(MAIL_KINDS, 'Use the name of an email.'),
  /** for a transfer: the owner of today, or who gets the license */
  to: oneOf(['holder', 'receiver']).default('holder'),
  locale: oneOf(LOCALES),
  /** what became of an order; a new one is of two products */
  order: oneOf(ORDER_NEWS).optional(),
  /** as they are typed, not saved yet; without them the stored ones */
  ...wordingTexts.partial().shape,
})
export type MailPreviewQuery = z.infer<typeof mailPreviewQuery>

const texts = z.object({ subject: z.string(), opening: z.string() })

export const mailPreview = z.object({
  from: z.string(),
  subject: z.string(),
  html: z.string(),
  /** the vendor's own texts, as they are stored */
  wording: z.object({ subject: z.string().nullable(), opening: z.string().nullable() }),
  /** what stands there without them */
  ours: texts,
})
export type MailPreview = z.infer<typeof mailPreview>

/** An email of the log, as it would be written today. */
export const loggedMailPreview = mailPreview.pick({ from: true, subject: true, html: true }).extend({
  locale: z.enum(LOCALES),
  /** about an example license: what it was about is gone, or it was logged in a way that is no longer read */
  is_example: z.boolean(),
  /** who would get it if it were sent now: the email may have been corrected since; null for an example */
  to: z.string().nullable(),
  /** why it would reach nobody if it were sent now; null if it would */
  why_not_sent: z.enum(MAIL_REASONS).nullable(),
})
export type LoggedMailPreview = z.infer<typeof loggedMailPreview>
