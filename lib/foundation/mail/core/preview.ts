import { z } from 'zod'
import { oneOf } from '@/lib/foundation/shared/fields'
import { LOCALES } from '@/lib/foundation/shared/locale'
import { MAIL_KINDS } from './mail-kinds'

export const mailPreviewQuery = z.strictObject({
  mail: z.enum(MAIL_KINDS, 'Use the name of an email.'),
  /** for a transfer: the owner of today, or who gets the license */
  to: oneOf(['holder', 'receiver']).default('holder'),
  locale: oneOf(LOCALES),
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
