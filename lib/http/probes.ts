import { newRequestId } from '@/lib/platform/ids'
import { type Answer, answer } from './answer'

/** What a balancer asks of one process. */
export type Probes = { health: () => Promise<Answer>; ready: () => Promise<Answer> }

/**
 * Liveness asks no other part, so that a database that is down gets nobody restarted. Readiness is 200 while
 * `assertReady` passes, else 503; what failed stays in the log, because the address is open to anyone.
 */
export const createProbes = (assertReady: () => Promise<void>): Probes => ({
  health: async () => answer(200, newRequestId(), { status: 'ok' }),
  ready: () =>
    assertReady().then(
      () => answer(200, newRequestId(), { status: 'ready' }),
      () => answer(503, newRequestId(), { status: 'unavailable', database: 'unreachable' }),
    ),
})
