import { readEnv } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import type { Db } from '@/lib/foundation/platform/database/db'
import type { Look } from '@/lib/foundation/work/server/work'
import { createStripeRoute } from '@/lib/http/routes/stripe-route'
import { readDueSubscriptions } from '@/lib/service/billing/server/read-due-subscriptions'
import { receiveStripeEvent } from '@/lib/service/billing/server/receive-stripe-event'
import { createStripeAccess, requireStripe } from '@/lib/service/billing/server/stripe/stripe-access'
import { getDashboard } from './dashboard-deps'
import { getParts } from './parts'

/** Work of the service itself. */
const NO_ORIGIN = { address: null, requestId: null }

/** Null without keys. */
export const getStripe = onGlobal('stripe', () => createStripeAccess(readEnv(), getParts().log))

export const stripeRoute = createStripeRoute(getDashboard, ({ db, transact }, arrived) =>
  receiveStripeEvent({ db, stripe: requireStripe(getStripe()), transact: (run) => transact(NO_ORIGIN, run) }, arrived),
)

/** Reads the subscriptions that are due at Stripe, if there are keys for it. */
export const createBillingWork =
  ({ db }: { db: Db }, stripe = getStripe()): Look =>
  async (transact) =>
    stripe && readDueSubscriptions({ db, stripe, transact })
