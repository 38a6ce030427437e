import { z } from 'zod'
import { email } from '@/lib/foundation/shared/email'
import { textUpTo } from '@/lib/foundation/shared/fields'
import { isShortenedNumber } from '@/lib/foundation/shared/text'

export const IDENTITY_NEEDS = 'Enter an email address or a Discord ID.'

const DISCORD_NEEDS =
  'Enter a Discord user ID: 17 to 20 digits. In Discord: Settings > Advanced > Developer Mode, then Copy User ID.'
const DISCORD_NUMBER =
  'This is a number, and a number can lose digits. Write the Discord user ID as text, in quotation marks.'
const DISCORD_SHORTENED =
  'A spreadsheet has shortened this number. Make the column text there, and enter the Discord user IDs again.'
/** Discord counts in 64 bits. */
const MAX_SNOWFLAKE = 2n ** 64n - 1n

/** The id that Discord gives a person: what the portal's sign-in with Discord compares. */
export const discordId = z
  .string({ error: ({ input }) => (typeof input === 'number' ? DISCORD_NUMBER : DISCORD_NEEDS) })
  .trim()
  .regex(/^\d{17,20}$/, {
    error: ({ input }) => (isShortenedNumber(String(input)) ? DISCORD_SHORTENED : DISCORD_NEEDS),
    abort: true,
  })
  .refine((digits) => BigInt(digits) <= MAX_SNOWFLAKE, DISCORD_NEEDS)

/** A license's customer in a seed file. */
export const customerInput = z
  .strictObject(
    {
      email: email.nullable().default(null),
      name: textUpTo(200).nullable().default(null),
      discord_id: discordId.nullable().default(null),
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

/** What an audit entry calls a customer; null for nobody. */
export const customerLabel = (customer: CustomerInput | null): string | null =>
  customer && (customer.email ?? customer.discord_id)

/** The identity as one text, for use as a key. */
export const customerKey = (customer: CustomerInput): string => {
  const { kind, value } = customerIdentity(customer)
  return `${kind}:${value}`
}
