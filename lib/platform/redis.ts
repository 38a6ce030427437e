import { createHash } from 'node:crypto'
import { Redis as UpstashClient } from '@upstash/redis'
import { createClient } from 'redis'
import type { Env } from './config/env'
import { ConfigError } from './config/env'

export type LuaScript = { text: string; sha1: string }

/** The commands we need of Redis, over TCP or Upstash REST. */
export type Redis = {
  /** Runs a script, sending its text only when the server does not know it. Rejects after 300 ms, when unreachable, or on an error. */
  run: (script: LuaScript, keys: string[], args: string[]) => Promise<unknown>
  close: () => Promise<void>
}

/** How long an answer may wait for Redis; after that it continues without. */
const BUDGET_MS = 300

/** The configured Redis, Upstash first; null if none is. Throws ConfigError if half of the configuration is missing. */
export function connectRedis(env: Env): Redis | null {
  const url = env.UPSTASH_REDIS_REST_URL ?? env.KV_REST_API_URL
  const token = env.UPSTASH_REDIS_REST_TOKEN ?? env.KV_REST_API_TOKEN
  if (url && !token) throw new ConfigError('UPSTASH_REDIS_REST_URL needs UPSTASH_REDIS_REST_TOKEN beside it.')
  if (url && token) return createUpstashRedis({ url, token })
  return env.REDIS_URL ? createTcpRedis(env.REDIS_URL) : null
}

export const luaScript = (text: string): LuaScript => ({ text, sha1: createHash('sha1').update(text).digest('hex') })

/**
 * Redis or Valkey over TCP. Connects in the background, and reconnects when the connection is lost; until then calls
 * reject.
 */
function createTcpRedis(url: string): Redis {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) },
  })
  // Each call sees the state of the connection; without a listener a lost one would end the process.
  client.on('error', () => undefined)
  client.connect().catch(() => undefined)
  const send = (script: LuaScript, keys: string[], args: string[]) => {
    const tail = [String(keys.length), ...keys, ...args]
    return client
      .sendCommand(['EVALSHA', script.sha1, ...tail])
      .catch((error: unknown) => ifUnknownScript(error, () => client.sendCommand(['EVAL', script.text, ...tail])))
  }
  return { run: (...call) => withinBudget(send(...call)), close: async () => client.destroy() }
}

/** Upstash over REST: calls of one turn of the event loop are sent in one POST. */
function createUpstashRedis({ url, token }: { url: string; token: string }): Redis {
  const client = new UpstashClient({
    url,
    token,
    enableTelemetry: false,
    readYourWrites: false,
    // A retried count would count twice.
    retry: false,
    // As a function: a plain signal makes an aborted call answer "Aborted" as if it had worked.
    signal: () => AbortSignal.timeout(BUDGET_MS),
  })
  const send = (script: LuaScript, keys: string[], args: string[]) =>
    client
      .evalsha(script.sha1, keys, args)
      .catch((error: unknown) => ifUnknownScript(error, () => client.eval(script.text, keys, args)))
  return { run: (...call) => withinBudget(send(...call)), close: async () => undefined }
}

function ifUnknownScript<T>(error: unknown, resend: () => Promise<T>): Promise<T> {
  if (error instanceof Error && error.message.includes('NOSCRIPT')) return resend()
  throw error
}

function withinBudget<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Redis did not answer within 300 ms')), BUDGET_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
