import { systemClock } from '@/lib/foundation/platform/config/clock'
import { type Env, ownUrl, publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { createMailCheck } from '@/lib/foundation/platform/mail/mailer'
import { createProbes } from '@/lib/people/status-page/server/create-probes'
import { createProbeRound } from '@/lib/people/status-page/server/keep-probing'
import { startProbing } from '@/lib/people/status-page/server/start-probing'
import { getParts } from './parts'

/** Probes this installation each minute until stopped. */
export function startStatusProbes(): () => void {
  const stopping = new AbortController()
  const stop = startProbing(getParts().log, createRound(stopping.signal))
  return () => {
    stopping.abort()
    stop()
  }
}

function createRound(signal: AbortSignal): () => Promise<void> {
  const { probePool: pool, redis, log } = getParts()
  const env = readEnv()
  const probes = createProbes({
    pool,
    redis,
    baseUrl: probeUrl(env),
    checkMailServer: createMailCheck(env),
  })
  return createProbeRound({ pool, log, probes, now: systemClock, signal })
}

/** Where the API is: of this very start, else where everyone finds it. Null where neither is known. */
const probeUrl = (env: Env): string | null =>
  env.STATUS_PROBE_URL ?? (env.LATCHKEY_WEB_SOCKET ? ownUrl(env) : publicUrlOf(env))

const publicUrlOf = (env: Env): string | null => (env.NEXTAUTH_URL ? publicUrl(env) : null)
