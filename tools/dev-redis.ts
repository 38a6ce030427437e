import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readPort } from '@/scripts/process/check-port'
import { freePort } from '@/scripts/process/free-port'
import { Problem, runProgram } from '@/scripts/process/problem'
import { stopSignal } from '@/scripts/process/stop-signal'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'
import { startUpstashBridge, type UpstashBridge } from '@/tools/redis/upstash-bridge'

// The default ports if they are free, so that the lines in .env stay valid.
const REDIS_PORT = 6379
const BRIDGE_PORT = 8079

await runProgram(async () => {
  const signal = stopSignal()
  const redis = await startRedis({ port: await redisPort() })
  try {
    const bridge = await startBridge(redis)
    announce(redis, bridge)
    await stopped(redis, signal)
    await bridge.stop()
  } finally {
    await redis.stop()
  }
})

async function redisPort(): Promise<number> {
  const given = process.env['REDIS_PORT']?.trim()
  return given ? readPort(given, 'REDIS_PORT') : freePort(REDIS_PORT)
}

async function startBridge(redis: RedisServer): Promise<UpstashBridge> {
  const port = await freePort(BRIDGE_PORT)
  return startUpstashBridge({ redisUrl: redis.url, token: bridgeToken(`http://127.0.0.1:${port}`), port })
}

/** The token in .env, if there is one: then the lines need not be pasted again. */
function bridgeToken(url: string): string {
  const { UPSTASH_REDIS_REST_URL: known, UPSTASH_REDIS_REST_TOKEN: token } = process.env
  return known === url && token ? token : randomBytes(24).toString('hex')
}

function announce(redis: RedisServer, bridge: UpstashBridge): void {
  console.log(`Redis is ready. Put into .env, to use it as it is:

REDIS_URL=${redis.url}

or, to use it the way Upstash is used:

UPSTASH_REDIS_REST_URL=${bridge.url}
UPSTASH_REDIS_REST_TOKEN=${bridge.token}

Ctrl-C stops it; nothing is kept.`)
}

async function stopped(redis: RedisServer, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await Promise.race([once(signal, 'abort'), once(redis.process, 'exit')])
  // Ctrl-C reaches Redis as well, and it may exit first.
  await new Promise((resolve) => setTimeout(resolve, 100))
  if (!signal.aborted) throw new Problem('Redis ended by itself.')
}
