import { z } from 'zod'
import type { ReadContext, Transact } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import type { Delivery, Sender } from '@/lib/service/sales/core/delivery'
import { saleEvent } from '@/lib/service/sales/core/sale-event'
import { parseInput } from '../input/read-input'
import { throttledReply } from '../sessions/session-reply'
import type { DashboardDeps } from './dashboard-deps'
import { requestContextOf } from './request-context'
import { type Reply, type RouteHandler, route } from './route'

type Deps = DashboardDeps & Pick<SignInDeps, 'limit'>
type Parts = Pick<ReadContext, 'db' | 'vault' | 'now'>

/** What becomes of an event: whose it is, if its signature is right, and where it is kept. */
type Receive = {
  verify: (parts: Parts, sourceId: string, delivery: Omit<Delivery, 'now'>) => Promise<Sender>
  store: (parts: Parts, sender: Sender, body: string) => Promise<Record<string, unknown>>
}

const MAX_BYTES = 1024 * 1024

/** Events whose signature is wrong, by address and source: whoever guesses is told to wait, and no other shop is. */
const REFUSED: RateLimitRule = { name: 'sale-refused', limit: 300, windowMs: MINUTE_MS }
/** Events of one source: 60 a second, as its flood is its own. */
const RECEIVED: RateLimitRule = { name: 'sale-received', limit: 3_600, windowMs: MINUTE_MS }

const INPUT = {
  params: z.object({ source: z.string() }),
  body: { schema: z.string(), as: 'text', maxBytes: MAX_BYTES },
} as const

/** Events of a shop. Who calls is known by what vouches for the body as it came, most often a signature. */
export const createSalesRoute = (deps: () => Deps, { verify, store }: Receive): RouteHandler =>
  route(audienceOf(deps), INPUT, {
    run: (call) =>
      limited(call, async (parts, delivery) => {
        const { body } = delivery
        const sender = await verify(parts, call.params.source, delivery)
        return async () => {
          // Whoever writes a shop can mend what it sends; others get what they send held, and a person is told.
          if (sender.provider === 'generic') parseInput(saleEvent, parseJson(body))
          return store(parts, sender, body)
        }
      }),
  })

type Admit = (
  parts: Parts & { transact: Transact },
  sourceId: string,
  delivery: Omit<Delivery, 'now'>,
) => Promise<() => Promise<{ key: string; answer: Record<string, unknown> | null }>>

/** Asks of a marketplace for the key that goes into a download. */
export const createDownloadRoute = (deps: () => Deps, admit: Admit): RouteHandler =>
  route(audienceOf(deps), INPUT, {
    run: (call) =>
      limited(call, async (parts, delivery) => {
        const transact: Transact = (run) => call.deps.transact(call.visitor, run)
        const give = await admit({ ...parts, transact }, call.params.source, delivery)
        return async () => {
          const { key, answer } = await give()
          return answer ?? new Response(key, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
        }
      }),
  })

const audienceOf = (deps: () => Deps) =>
  ({ deps, from: 'anywhere', visitorOf: requestContextOf, admit: async () => ({}), ownerOf: null }) as const

type Arrived = {
  deps: Deps
  request: Request
  visitor: { address: string | null; requestId: string }
  params: { source: string }
  body: string
}

/** Lets a delivery in, and then in its turn: who fails to vouch for theirs, too often, waits, as does who sends a flood. */
async function limited(
  { deps: { db, vault, clock, limit }, request: { headers, url }, visitor, params: { source }, body }: Arrived,
  admit: (parts: Parts, delivery: Omit<Delivery, 'now'>) => Promise<() => Promise<Reply>>,
): Promise<Reply> {
  const now = clock()
  const identifier = `${visitor.address ?? 'unknown'} ${source}`
  const refused = await limit.consume([{ rule: REFUSED, identifier }], now)
  if (refused.isOver) return throttledReply({ outcome: 'throttled', ...refused }, visitor)
  const key = new URL(url).searchParams.get('key') ?? ''
  const answer = await admit({ db, vault, now }, { body, headers, key })
  await refused.refund()
  const received = await limit.consume([{ rule: RECEIVED, identifier: source }], now)
  return received.isOver ? throttledReply({ outcome: 'throttled', ...received }, visitor) : answer()
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Fault('invalid', 'Send the event as JSON.')
  }
}
