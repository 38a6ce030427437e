import { z } from 'zod'

/** The canonical spelling of an e-mail address, by which people are found (docs/contract.md section 2). */
export const normalizeEmail = (text: string): string => text.normalize('NFKC').toLowerCase()

const EMAIL_NEEDS = 'needs an e-mail address, like ada@example.com'

/** An e-mail address as people type it; parsed, it has its one spelling. */
export const email = z
  .string(EMAIL_NEEDS)
  .transform((text) => normalizeEmail(text.trim()))
  .pipe(z.email(EMAIL_NEEDS).max(254, EMAIL_NEEDS))
