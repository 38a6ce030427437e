import { z } from 'zod'
import { FIELD_WORDS } from './words/field-words'

/** The canonical spelling of an e-mail address, by which users are found (docs/contract.md section 2). */
export const normalizeEmail = (text: string): string => text.normalize('NFKC').toLowerCase()

const EMAIL_NEEDS = FIELD_WORDS.email

/** An e-mail address as typed; parsing makes it canonical. */
export const email = z
  .string(EMAIL_NEEDS)
  .transform((text) => normalizeEmail(text.trim()))
  .pipe(z.email(EMAIL_NEEDS).max(254, EMAIL_NEEDS))
