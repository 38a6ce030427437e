import { z } from 'zod'
import { email, normalizeEmail } from '@/lib/foundation/shared/email'
import {
  type AddressReader,
  distinctListOf,
  EVEN_IF_WRONG,
  flag,
  listOf,
  network,
  oneOf,
  propertyOf,
  slug,
  textLike,
  textUpTo,
  wholeNumber,
} from '@/lib/foundation/shared/fields'
import { expiry } from '@/lib/foundation/shared/instant'
import { createAccessTokenInput } from '@/lib/people/access-tokens/core/schema'
import { ALL_EVENTS, SUBSCRIBABLE } from '@/lib/service/webhooks/core/event-types'
import { productSeed } from './seed-product'

const URL_NEEDS = 'Use a URL that starts with http:// or https://.'
const PASSWORD_NEEDS = 'Use 12 to 128 characters.'
const SECRET_NEEDS = 'Use whsec_ followed by base64.'
const EVENT_NEEDS = 'Use * or events of the catalog (docs/site/webhook-events.md).'

/** An organization in a seed file. */
export const organizationSeed = (addresses: AddressReader) =>
  z
    .strictObject(
      {
        slug,
        name: textUpTo(200),
        plan: oneOf(['free', 'pro', 'enterprise']).optional(),
        daily_limit_override: wholeNumber(0).nullable().optional(),
        suspended: flag().optional(),
        billing_suspended: flag().optional(),
        signed_validation: flag().optional(),
        ip_blocks: listOf(network(addresses)).default([]),
        members: distinctListOf(seedMember, { by: 'email', fold: normalizeEmail }).default([]),
        webhook_endpoints: distinctListOf(seedWebhookEndpoint, { by: 'url' }).default([]),
        access_tokens: distinctListOf(seedAccessToken, { by: 'name' }).default([]),
        products: distinctListOf(productSeed(addresses), { by: 'slug' }).default([]),
      },
      'Use an object with `slug` and `name`.',
    )
    .superRefine(checkOverride, EVEN_IF_WRONG)

export type SeedOrganization = z.infer<ReturnType<typeof organizationSeed>>

function checkOverride(organization: unknown, context: z.RefinementCtx) {
  const plan = propertyOf(organization, 'plan')
  if (typeof propertyOf(organization, 'daily_limit_override') !== 'number' || (plan !== 'free' && plan !== 'pro'))
    return
  context.addIssue({
    code: 'custom',
    path: ['daily_limit_override'],
    message: overrideProblem(plan),
  })
}

export const overrideProblem = (plan: string) =>
  `Leave this null: the plan is ${plan}, and only Enterprise can have its own limit.`

/** A new member without a role gets the one with the fewest permissions: a forgotten field must not grant power. */
const seedMember = z.strictObject(
  {
    email,
    name: textUpTo(200).nullable().default(null),
    password: z.string(PASSWORD_NEEDS).min(12, PASSWORD_NEEDS).max(128, PASSWORD_NEEDS).nullable().default(null),
    role: oneOf(['owner', 'admin', 'developer', 'support', 'viewer']).optional(),
  },
  'Use an object with email.',
)

export type SeedMember = z.infer<typeof seedMember>

const { name: tokenName, scopes } = createAccessTokenInput.shape

/** Without scopes a new token may see licenses; without an end it does not expire. */
const seedAccessToken = z.strictObject(
  { name: tokenName, scopes: scopes.optional(), expires_at: expiry.nullable().optional() },
  'Use an object with name and scopes.',
)

export type SeedAccessToken = z.infer<typeof seedAccessToken>

const seedWebhookEndpoint = z.strictObject(
  {
    url: textLike(/^https?:\/\/[\x21-\x7e]{1,2000}$/i, URL_NEEDS).pipe(z.url(URL_NEEDS)),
    events: listOf(z.enum([ALL_EVENTS, ...SUBSCRIBABLE], EVENT_NEEDS))
      .min(1, EVENT_NEEDS)
      .optional(),
    secret: textLike(
      /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/,
      SECRET_NEEDS,
    )
      .nullable()
      .default(null),
  },
  'Use an object with url.',
)

export type SeedWebhookEndpoint = z.infer<typeof seedWebhookEndpoint>
