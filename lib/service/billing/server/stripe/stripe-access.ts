import Stripe from 'stripe'
import type { Env } from '@/lib/foundation/platform/config/env'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Log } from '@/lib/foundation/platform/log/log'

/** The way to Stripe. Never used inside a transaction: its answers take as long as they take. */
export type StripeAccess = {
  log: Log
  /** A Fault when Stripe cannot be reached, or refuses. */
  ask: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>
  /** The event of a webhook; null unless it was signed by Stripe, just now. */
  verify: (payload: string, signature: string) => Stripe.Event | null
}

const TIMEOUT_MS = 10_000

type Settings = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'>

/** Null without keys: then the operator sets plans. */
export function createStripeAccess(env: Settings, log: Log): StripeAccess | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env
  if (STRIPE_SECRET_KEY === undefined) return null
  const stripe = new Stripe(STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...serverOf(env.STRIPE_API_URL),
  })
  return {
    log,
    ask: async (call) => {
      try {
        return await call(stripe)
      } catch (error) {
        throw error instanceof Stripe.errors.StripeError ? faultOf(error, log) : error
      }
    },
    verify: (payload, signature) => {
      if (STRIPE_WEBHOOK_SECRET === undefined) return null
      try {
        return stripe.webhooks.constructEvent(payload, signature, STRIPE_WEBHOOK_SECRET)
      } catch {
        return null
      }
    },
  }
}

/** Throws where there are no keys. */
export function requireStripe(stripe: StripeAccess | null): StripeAccess {
  if (stripe) return stripe
  throw new Fault('conflict', "Online payment isn't set up. The operator of this installation sets the plans.")
}

/** Another server than Stripe's, for tests. */
function serverOf(address: string | undefined) {
  if (address === undefined) return {}
  const { protocol, hostname, port } = new URL(address)
  const isSecure = protocol === 'https:'
  return { protocol: isSecure ? 'https' : 'http', host: hostname, port: port || (isSecure ? 443 : 80) } as const
}

/** The log is for the operator: a wrong key or a missing setting at Stripe is nothing that a member can repair. */
function faultOf({ type, code, statusCode, message, requestId }: Stripe.errors.StripeError, log: Log): Fault {
  log.warn({ stripe: { type, code, statusCode, message, requestId } }, 'Stripe did not do what it was asked for')
  const isRefusal = type === 'StripeInvalidRequestError'
  return isRefusal
    ? new Fault('conflict', 'Stripe refused this. Nothing was changed; the log of this installation says why.')
    : new Fault('busy', "Stripe can't be reached right now. Nothing was changed. Try again in a minute.")
}
