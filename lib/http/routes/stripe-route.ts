import { z } from 'zod'
import type { DashboardDeps } from './dashboard-deps'
import { requestContextOf } from './request-context'
import { type RouteHandler, route } from './route'

type Receive = (deps: DashboardDeps, arrived: { payload: string; signature: string }) => Promise<void>

/** Events are a few KiB; invoices of many lines more. */
const MAX_BYTES = 512 * 1024

/** Webhooks of Stripe. Who calls is known by the signature over the body, as it came. */
export const createStripeRoute = (deps: () => DashboardDeps, receive: Receive): RouteHandler =>
  route(
    { deps, from: 'anywhere', visitorOf: requestContextOf, admit: async () => ({}), ownerOf: null },
    { body: { schema: z.string(), as: 'text', maxBytes: MAX_BYTES } },
    {
      run: async ({ deps, request, body: payload }) => {
        await receive(deps, { payload, signature: request.headers.get('stripe-signature') ?? '' })
        return { received: true }
      },
    },
  )
