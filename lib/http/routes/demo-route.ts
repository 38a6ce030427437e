import { z } from 'zod'
import { type ReadContext, readContextOf } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { slotOf } from '@/lib/foundation/platform/network/ip-address'
import type { CallLimit } from '@/lib/foundation/rate-limit/server/call-limit'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import { DEMO_CASES, type DemoAnswer, type DemoCase } from '@/lib/service/validation/explain/core/demo-answers'
import type { DashboardDeps } from './dashboard-deps'
import { requestContextOf } from './request-context'
import { type Audience, route } from './route'

const demoQuery = z.strictObject({ license: z.enum(DEMO_CASES) })

type Demo = {
  limit: () => CallLimit
  answer: (reading: ReadContext, demoCase: DemoCase) => Promise<DemoAnswer>
}

/** The example call of the start page, for everyone: limited by address, and only about the demo. */
export function createDemoRoute(deps: () => DashboardDeps, { limit, answer }: Demo) {
  const anyone: Audience<DashboardDeps, RequestContext, object> = {
    deps,
    from: 'anywhere',
    visitorOf: requestContextOf,
    ownerOf: null,
    admit: async ({ deps, visitor: { address } }) => {
      // An IPv6 caller is its /64. Callers whose address is unknown share one allowance.
      const caller = address === null ? 'unknown' : slotOf(address, 64)
      const now = deps.clock()
      const { isOver } = limit().exhausted(caller, now) ?? (await limit().count(caller, now))
      if (isOver) throw new Fault('too_many_requests', 'Too many example requests. Try again in a minute.')
      return {}
    },
  }
  return route(anyone, { query: demoQuery }, { run: ({ deps, query }) => answer(readContextOf(deps), query.license) })
}
