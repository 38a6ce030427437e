import { startAfter } from '@/lib/foundation/platform/concurrency/start-after'
import { systemClock } from '@/lib/foundation/platform/config/clock'
import { type Env, ownUrl, publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { readBackgroundHold, untilReleased } from '@/lib/foundation/platform/database/background-hold'
import { untilReachable } from '@/lib/foundation/platform/database/until-reachable'
import { createMailCheck } from '@/lib/foundation/platform/mail/mailer'
import { createProbes } from '@/lib/people/status-page/server/create-probes'
import { createProbeRound } from '@/lib/people/status-page/server/keep-probing'
import { startProbing } from '@/lib/people/status-page/server/start-probing'
import { getParts } from './parts'
import { startAllWork } from './work'

/**
 * Runs background work and the probes of the status page in this process until it is asked to stop. Only the probes run
 * while a restored database is held.
 */
export async function startBackground(): Promise<{ stop: () => Promise<void> }> {
  const { probePool: pool, health, log } = getParts()
  const isHeld = (await untilReachable(() => readBackgroundHold(pool), { log })) !== null
  const stopProbes = startStatusProbes()
  const released = () => untilReleased({ pool, health: health.part('background work'), log })
  const work = isHeld ? startAfter(released(), startAllWork) : startAllWork()
  return {
    stop: async () => {
      stopProbes()
      await work.stop()
    },
  }
}

/** Probes this installation each minute until stopped. */
function startStatusProbes(): () => void {
  const { probePool: pool, redis, log } = getParts()
  const env = readEnv()
  const stopping = new AbortController()
  const { signal } = stopping
  const probes = createProbes({ pool, redis, baseUrl: probeUrl(env), checkMailServer: createMailCheck(env) })
  const stop = startProbing(log, createProbeRound({ pool, log, probes, now: systemClock, signal }))
  return () => {
    stopping.abort()
    stop()
  }
}

/** Where the API is: of this very start, else where everyone finds it. Null where neither is known. */
const probeUrl = (env: Env): string | null =>
  env.STATUS_PROBE_URL ?? (env.LATCHKEY_WEB_SOCKET ? ownUrl(env) : publicUrlOf(env))

const publicUrlOf = (env: Env): string | null => (env.NEXTAUTH_URL ? publicUrl(env) : null)
