import { z } from 'zod'
import { email } from '@/lib/foundation/shared/email'
import { slug } from '@/lib/foundation/shared/fields'
import { MAX_SENT_KEY } from '@/lib/foundation/shared/license-key'
import { LOCALES } from '@/lib/foundation/shared/locale'
import { personName, sixDigits } from '@/lib/people/sign-in/core/schema'

const KEY_NEEDS = 'Enter the license key.'

// Signing in to the portal, and the customer's own settings.

export const portalCodeInput = z.strictObject({ email })
const enteredKey = z.strictObject({
  license_key: z.string(KEY_NEEDS).min(1, KEY_NEEDS).max(MAX_SENT_KEY, KEY_NEEDS),
  vendor: slug.nullable(),
})
/** A key that somebody was given, and the vendor on whose page they are, by its URL name. */
const claimInput = enteredKey.transform(({ license_key: licenseKey, vendor }) => ({ licenseKey, vendor }))
/** The same of a signed-in customer, for one of their emails; without one, for the one they signed in with. */
export const ownClaimInput = enteredKey
  .extend({ email: email.optional() })
  .transform(({ license_key: licenseKey, ...rest }) => ({ licenseKey, ...rest }))
/** The first of the licenses that the key opens, and how many they are. `was_own`: they were the customer's already */
export const claimedLicense = z.object({ id: z.string(), count: z.int(), was_own: z.boolean() })

/** `callback_path` is the requested page: the link of the mail returns to it. */
export const portalSessionCodeInput = z.strictObject({
  email,
  callback_path: z.string().max(1_000).optional(),
  /** of a license in stock, which lets an address in that has no license yet */
  claim: claimInput.optional(),
})
/** For the browser that requested the code: the id of its request is in a cookie. */
export const portalSignInInput = z.strictObject({ email, code: sixDigits })
export const portalLinkInput = z.strictObject({
  token: z.string('Open the link from the email again.').min(1).max(200),
})
/** `claimed`: the licenses whose key was entered where the link was asked for, and that are theirs now; null if they could not be */
export const signedInByLink = z.object({
  done: z.literal(true),
  claimed: z.object({ id: z.string(), count: z.int() }).nullable().optional(),
})

const IDENTITY_KINDS = ['email', 'discord'] as const

export const removeIdentityInput = z.strictObject({
  kind: z.enum(IDENTITY_KINDS, 'Use email or discord.'),
  value: z.string('Choose one of your sign-in methods.').min(1).max(254),
})
/** null returns to the language of the browser. */
export const updateMeInput = z.strictObject({ locale: z.enum(LOCALES, 'Choose a language of the portal.').nullable() })

/** The same whether or not the address has licenses. */
export const codeSent = z.object({ sent: z.literal(true) })

const portalIdentity = z.object({
  kind: z.enum(IDENTITY_KINDS),
  value: z.string(),
  /** display name: the address, or the name at Discord */
  label: z.string(),
})

export const portalMe = z.object({
  identities: z.array(portalIdentity),
  /** of theirs, the one they signed in with, or else the first; null if they linked none */
  email: z.string().nullable(),
  locale: z.enum(LOCALES).nullable(),
  /** in the portal; otherwise it is that of the browser of their last sign-in */
  locale_is_chosen: z.boolean(),
  /** whether this installation can sign in with Discord */
  discord: z.boolean(),
})
export type PortalMe = z.infer<typeof portalMe>

/** Whom to ask for the erasure of their data. */
export const requestErasureInput = z.strictObject({ organization_id: z.uuid('Choose one of your vendors.') })
/** Whether a vendor's optional emails are wanted. */
export const chooseMailsInput = z.strictObject({
  organization_id: z.uuid('Choose one of your vendors.'),
  /** one of the customer's; without it, all that the vendor knows */
  email: email.optional(),
  is_wanted: z.boolean('Use true or false.'),
})
/** What a vendor calls the customer. */
export const correctNameInput = z.strictObject({
  organization_id: z.uuid('Choose one of your vendors.'),
  name: personName,
})
const portalDataHolder = z.object({
  id: z.string(),
  name: z.string(),
  /** what it calls the customer; null if it knows no name */
  customer_name: z.string().nullable(),
  /** it knows them by several emails, and not all of them by this name */
  has_other_names: z.boolean(),
  erasure_requested_at: z.string().nullable(),
  /** the customer's emails it knows, and whether they get its optional emails */
  emails: z.array(z.object({ email: z.string(), is_subscribed: z.boolean() })),
})
/** The vendors that have data about the customer. */
export const portalDataHolders = z.object({ items: z.array(portalDataHolder) })
export type PortalDataHolders = z.infer<typeof portalDataHolders>

const portalSession = z.object({
  id: z.string(),
  /** null if the browser sends no User-Agent */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
})
export const portalSessions = z.object({ items: z.array(portalSession) })
export type PortalSessions = z.infer<typeof portalSessions>

/** Why the sign-in with Discord failed: the `error` in the page's URL. */
export const DISCORD_PROBLEMS = ['discord_failed', 'discord_denied', 'discord_off'] as const
