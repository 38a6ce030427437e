import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER } from '../build'
import { freePort } from '../free-port'
import { startRedis } from '../redis/redis-server'
import { startUpstashBridge } from '../redis/upstash-bridge'
import type { BenchWorld } from './bench-world'

/** One request of a target, and the status word its answer must hold; null where the answer has none. */
type BenchRequest = { method: 'GET' | 'POST'; path: string; body?: string; expected: string | null }
export type BenchTarget = { name: TargetName; url: string; headers: Record<string, string>; next: () => BenchRequest }
export type TargetName = 'empty' | 'route' | 'fast' | 'fast_pg' | 'fast_upstash' | 'bare'

/**
 * What is measured side by side: an empty Next.js route handler of this app (the liveness route, a constant),
 * validate through the route handler, validate through server.ts with each meter (Redis over TCP, Postgres, Upstash
 * REST), and a bare node:http server that reads the same body and sends an answer of the same size.
 */
export async function startTargets(world: BenchWorld): Promise<{ targets: BenchTarget[]; stop: () => Promise<void> }> {
  const redis = await startRedis()
  const bridge = await startUpstashBridge({ redisUrl: redis.url, token: 'bench' })
  const fast = await startProcess(SERVER, { REDIS_URL: redis.url })
  const fastPg = await startProcess(SERVER, {})
  const fastUpstash = await startProcess(SERVER, {
    UPSTASH_REDIS_REST_URL: bridge.url,
    UPSTASH_REDIS_REST_TOKEN: bridge.token,
  })
  const route = await startProcess(SERVER, { PUBLIC_API_LANE: 'route', REDIS_URL: redis.url })
  const bare = await startProcess('scripts/bench/bare-echo.mjs', {})
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${world.apiKey}` }
  const validate = (): BenchRequest => {
    const { licenseKey, status } = world.draw()
    const body = JSON.stringify({ license_key: licenseKey, version: '1.4.2', device_id: 'bench' })
    return { method: 'POST', path: '/api/v1/validate', body, expected: status }
  }
  const empty = (): BenchRequest => ({ method: 'GET', path: '/api/health', expected: 'ok' })
  const targets: BenchTarget[] = [
    { name: 'empty', url: route.url, headers: {}, next: empty },
    { name: 'route', url: route.url, headers, next: validate },
    { name: 'fast', url: fast.url, headers, next: validate },
    { name: 'fast_pg', url: fastPg.url, headers, next: validate },
    { name: 'fast_upstash', url: fastUpstash.url, headers, next: validate },
    { name: 'bare', url: bare.url, headers, next: () => ({ ...validate(), expected: null }) },
  ]
  const stop = async () => {
    for (const { child } of [fast, fastPg, fastUpstash, route, bare]) await stopProcess(child)
    await bridge.stop()
    await redis.stop()
  }
  return { targets, stop }
}

async function startProcess(file: string, env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) break
    const health = await fetch(`${url}/api/health`).catch(() => null)
    if (health?.ok) return { url, child }
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`${file} did not serve`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
