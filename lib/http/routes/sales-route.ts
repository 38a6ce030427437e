import { z } from 'zod'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { type SaleEvent, saleEvent } from '@/lib/service/sales/core/sale-event'
import { parseInput } from '../input/read-input'
import { throttledReply } from '../sessions/session-reply'
import type { DashboardDeps } from './dashboard-deps'
import { requestContextOf } from './request-context'
import { type RouteHandler, route } from './route'

type Deps = DashboardDeps & Pick<SignInDeps, 'limit'>
type Parts = Pick<ReadContext, 'db' | 'vault' | 'now'>
type Signed = { body: string; id: string; timestamp: string; signature: string }
type Arrived = { sourceId: string; organizationId: string; eventId: string; event: SaleEvent; body: string }

/** What becomes of an event: whose it is, if its signature is right, and where it is kept. */
type Receive = {
  verify: (parts: Parts, sourceId: string, signed: Signed) => Promise<{ organizationId: string }>
  store: (parts: Parts, arrived: Arrived) => Promise<void>
}

const MAX_BYTES = 1024 * 1024
const MAX_ID = 200

/** Events whose signature is wrong, by address and source: whoever guesses is told to wait, and no other shop is. */
const REFUSED: RateLimitRule = { name: 'sale-refused', limit: 300, windowMs: MINUTE_MS }
/** Events of one source: 60 a second, as its flood is its own. */
const RECEIVED: RateLimitRule = { name: 'sale-received', limit: 3_600, windowMs: MINUTE_MS }

/** Events of a shop. Who calls is known by the signature over the body, as it came (Standard Webhooks). */
export const createSalesRoute = (deps: () => Deps, { verify, store }: Receive): RouteHandler =>
  route(
    { deps, from: 'anywhere', visitorOf: requestContextOf, admit: async () => ({}), ownerOf: null },
    { params: z.object({ source: z.string() }), body: { schema: z.string(), as: 'text', maxBytes: MAX_BYTES } },
    {
      run: async ({ deps: { db, vault, clock, limit }, request: { headers }, visitor, params, body }) => {
        const now = clock()
        const refused = await limit.consume(
          [{ rule: REFUSED, identifier: `${visitor.address ?? 'unknown'} ${params.source}` }],
          now,
        )
        if (refused.isOver) return throttledReply({ outcome: 'throttled', ...refused }, visitor)
        const id = headers.get('webhook-id') ?? ''
        const signed = {
          ...{ body, id },
          timestamp: headers.get('webhook-timestamp') ?? '',
          signature: headers.get('webhook-signature') ?? '',
        }
        if (id.length > MAX_ID) throw new Fault('invalid', `webhook-id: Use at most ${MAX_ID} characters.`)
        const { organizationId } = await verify({ db, vault, now }, params.source, signed)
        await refused.refund()
        const received = await limit.consume([{ rule: RECEIVED, identifier: params.source }], now)
        if (received.isOver) return throttledReply({ outcome: 'throttled', ...received }, visitor)
        const event = parseInput(saleEvent, parseJson(body))
        await store({ db, vault, now }, { sourceId: params.source, organizationId, eventId: id, event, body })
        return { received: true }
      },
    },
  )

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Fault('invalid', 'Send the event as JSON.')
  }
}
