import { remember } from '@/lib/foundation/platform/concurrency/remember'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import type { Health } from '@/lib/foundation/platform/log/health'
import { type Answer, answer, methodNotAllowed } from './answer'

/** The probes that a load balancer sends to one process. */
export type Probes = { ready: () => Promise<Answer> }

type ProbeParts = {
  assertReady: () => Promise<void>
  health: Health
  /** monotonic clock, in ms */
  now: () => number
}

/** The URL is public, so a flood of probes causes one query per second. */
const REMEMBERED_MS = 1_000

/**
 * Readiness is 200 while `assertReady` passes and the process is not stopping, else 503 without the cause, for the URL is public.
 * When another part fails but the API works, the answer names it with a 200: out of rotation, this process would help
 * no client.
 */
export function createProbes({ assertReady, health, now }: ProbeParts): Probes {
  const isReachable = () =>
    assertReady().then(
      () => true,
      () => false,
    )
  const reachable = remember(isReachable, { ms: REMEMBERED_MS, now })
  return {
    ready: async () => {
      if (health.isStopping()) return answer(503, newRequestId(), { status: 'stopping' })
      if (!(await reachable())) {
        return answer(503, newRequestId(), { status: 'unavailable', database: 'unreachable' })
      }
      const degraded = health.failing()
      return answer(200, newRequestId(), degraded.length > 0 ? { status: 'degraded', degraded } : { status: 'ready' })
    },
  }
}

/** Liveness checks nothing else, so that a database outage does not restart healthy processes. */
export const answerHealth = async (): Promise<Answer> => answer(200, newRequestId(), { status: 'ok' })

/** A probe accepts read methods only. */
export const answerProbe = async (method: string, ask: () => Promise<Answer>): Promise<Answer> =>
  method === 'GET' || method === 'HEAD' ? ask() : methodNotAllowed(newRequestId(), 'GET, HEAD')
