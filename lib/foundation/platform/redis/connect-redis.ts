import { Redis as UpstashClient } from '@upstash/redis'
import type { createClient } from 'redis'
import type { Env } from '../config/env'
import { ConfigError } from '../config/env'
import { redisNodes } from '../config/redis-nodes'
import { BUDGET_MS, ifUnknownScript, type Redis, runScript, TCP_OPTIONS, withinBudget } from './redis'
import { clusterOptions, createClusterRedis } from './redis-cluster'

/** The configured Redis, Upstash first; null if none is. Throws ConfigError if half of the configuration is missing. */
export function connectRedis(env: Env): Redis | null {
  const url = env.UPSTASH_REDIS_REST_URL ?? env.KV_REST_API_URL
  const token = env.UPSTASH_REDIS_REST_TOKEN ?? env.KV_REST_API_TOKEN
  if (url && !token) throw new ConfigError('UPSTASH_REDIS_REST_URL needs UPSTASH_REDIS_REST_TOKEN beside it.')
  if (url && token) return createUpstashRedis({ url, token })
  return env.REDIS_URL ? connectOverTcp(env.REDIS_URL, env.REDIS_CLUSTER === '1') : null
}

/** Several hosts can only be a cluster; of a single one the operator has to say so. */
function connectOverTcp(url: string, isCluster: boolean): Redis {
  const nodes = redisNodes(url) ?? []
  if (!isCluster && nodes.length === 1)
    return onceLoaded((redis) => createTcpRedis(redis.createClient({ url, ...TCP_OPTIONS })))
  const options = clusterOptions(nodes)
  return onceLoaded((redis) => createClusterRedis(() => redis.createCluster(options)))
}

/** Its client takes 6 MB of a process, most of which have no Redis. */
function onceLoaded(connect: (client: typeof import('redis')) => Redis): Redis {
  const opening = import('redis').then(connect)
  // Each call sees why.
  opening.catch(() => undefined)
  return { run: async (...call) => (await opening).run(...call), close: async () => (await opening).close() }
}

/** One Redis or Valkey over TCP. */
function createTcpRedis(client: ReturnType<typeof createClient>): Redis {
  // Each call sees the state of the connection; without a listener a lost one would end the process.
  client.on('error', () => undefined)
  client.connect().catch(() => undefined)
  const run: Redis['run'] = (script, key, args) =>
    runScript(script, (command) => client.sendCommand([...command, '1', key, ...args])).catch(nameCluster)
  return { run: (...call) => withinBudget(run(...call)), close: async () => client.destroy() }
}

/** Only a node of a cluster names another one. */
function nameCluster(error: unknown): never {
  if (error instanceof Error && error.message.startsWith('MOVED'))
    throw new ConfigError('REDIS_URL leads to a Redis Cluster. Set REDIS_CLUSTER=1.')
  throw error
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
  const run: Redis['run'] = (script, key, args) =>
    client
      .evalsha(script.sha1, [key], args)
      .catch((error: unknown) => ifUnknownScript(error, () => client.eval(script.text, [key], args)))
  return { run: (...call) => withinBudget(run(...call)), close: async () => undefined }
}
