import { SEND_MAIL } from '@/lib/mail/server/mail-jobs.sql'
import { systemClock } from '@/lib/platform/config/clock'
import { type Env, ownUrl, publicUrl, readEnv } from '@/lib/platform/config/env'
import { createMailCheck } from '@/lib/platform/mail/mailer'
import { createProbes } from '@/lib/status-page/server/create-probes'
import { createProbeRound } from '@/lib/status-page/server/keep-probing'
import { startProbing } from '@/lib/status-page/server/start-probing'
import { FAN_OUT } from '@/lib/webhooks/server/events.sql'
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
    tasks: { mail: SEND_MAIL, events: FAN_OUT },
  })
  return createProbeRound({ pool, log, probes, now: systemClock, signal })
}

/** Where the API is: of this very start, else where everyone finds it. Null where neither is known. */
const probeUrl = (env: Env): string | null =>
  env.STATUS_PROBE_URL ?? (env.LATCHKEY_WEB_SOCKET ? ownUrl(env) : publicUrlOf(env))

const publicUrlOf = (env: Env): string | null => (env.NEXTAUTH_URL ? publicUrl(env) : null)
