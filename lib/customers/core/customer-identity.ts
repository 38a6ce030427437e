import { z } from 'zod'
import { normalizeEmail } from '@/lib/shared/email'
import { textLike, textUpTo } from '@/lib/shared/fields'
import { FIELD_WORDS } from '@/lib/shared/words/field-words'

const EMAIL_NEEDS = FIELD_WORDS.email
export const IDENTITY_NEEDS = 'Enter an email address or a Discord ID.'

export const customerEmail = z
  .string(EMAIL_NEEDS)
  .transform(normalizeEmail)
  .pipe(z.email(EMAIL_NEEDS).max(254, FIELD_WORDS.upTo(254)))

/** A license's customer in a seed file. */
export const customerInput = z
  .strictObject(
    {
      email: customerEmail.nullable().default(null),
      name: textUpTo(200).nullable().default(null),
      discord_id: textLike(/^\S{1,64}$/, 'Use a Discord ID: 1 to 64 characters without spaces.')
        .nullable()
        .default(null),
    },
    'Use an object with email or discord_id.',
  )
  // At a field, so that a form can show it there.
  .refine(({ email, discord_id }) => email ?? discord_id, { path: ['email'], message: IDENTITY_NEEDS })

export type CustomerInput = z.infer<typeof customerInput>

/**
 * The identity by which a customer is found on the platform: the e-mail if there is one, else the Discord id. Never
 * both.
 */
export type CustomerIdentity = { kind: 'email' | 'discord_id'; value: string }

export const customerIdentity = ({ email, discord_id }: CustomerInput): CustomerIdentity =>
  email === null ? { kind: 'discord_id', value: discord_id ?? '' } : { kind: 'email', value: email }

/** The identity as one text, for use as a key. */
export const customerKey = (customer: CustomerInput): string => {
  const { kind, value } = customerIdentity(customer)
  return `${kind}:${value}`
}
