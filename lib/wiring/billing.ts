import { readDueSubscriptions } from '@/lib/billing/server/read-due-subscriptions'
import { receiveStripeEvent } from '@/lib/billing/server/receive-stripe-event'
import { createStripeAccess, requireStripe } from '@/lib/billing/server/stripe/stripe-access'
import type { BillingDeps } from '@/lib/billing/server/sync-subscription'
import { createStripeRoute } from '@/lib/http/routes/stripe-route'
import { readEnv } from '@/lib/platform/config/env'
import { onGlobal } from '@/lib/platform/config/on-global'
import type { Db } from '@/lib/platform/database/db'
import { getDashboard } from './dashboard-deps'
import { getParts } from './parts'

/** Work of the service itself. */
const NO_ORIGIN = { address: null, requestId: null }

/** Null without keys. */
export const getStripe = onGlobal('stripe', () => createStripeAccess(readEnv(), getParts().log))

export const stripeRoute = createStripeRoute(getDashboard, ({ db, transact }, arrived) =>
  receiveStripeEvent({ db, stripe: requireStripe(getStripe()), transact: (run) => transact(NO_ORIGIN, run) }, arrived),
)

/** What the clock brings about subscriptions. */
export const createBillingWork = ({ db }: { db: Db }, stripe = getStripe()) => ({
  notices: async (transact: BillingDeps['transact']) => stripe && readDueSubscriptions({ db, stripe, transact }),
})
