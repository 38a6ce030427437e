import { programFile } from '@/scripts/build/build-if-stale'
import { startRedis } from '../redis/redis-server'
import { startUpstashBridge } from '../redis/upstash-bridge'
import type { BenchFixture } from './bench-fixtures'
import { type BenchProcess, startProcess } from './bench-process'
import { type BenchSeller, createSeller } from './bench-seller'
import { createViewer } from './bench-viewer'
import { findNode24 } from './find-node24'

/** One request of a target, and the texts that its answer must contain. */
type BenchRequest = { method: 'GET' | 'POST'; path: string; body?: string; expected: string[] }
export type BenchTarget = {
  name: TargetName
  url: string
  headers: Record<string, string>
  next: () => BenchRequest
  /** the numbers of connections to measure with */
  connections: number[]
  /** begins a load in the background; returns what stops it */
  beside?: () => Stop | Promise<Stop>
}
type Stop = () => Promise<void>
export type TargetName =
  | 'empty'
  | 'route'
  | 'fast'
  | 'fast_pg'
  | 'fast_upstash'
  | 'fast_signed'
  | 'fast_in_use'
  | 'fast_flooded'
  | 'fast_selling'
  | 'fast_two'
  | 'fast_node24'
  | 'bare'
  | 'thousand'
  | 'million'
  | 'history_1'
  | 'history_10k'

/** The licenses that targets are asked about. A million are made only for a whole run. */
export type BenchData = {
  usual: BenchFixture
  signed: BenchFixture
  thousand: BenchFixture
  million: BenchFixture | null
  history1: BenchFixture
  history10k: BenchFixture
}

const ALL = [1, 32, 128]
const WIDE = [128]

export type BenchServers = {
  targets: BenchTarget[]
  fast: BenchProcess
  seller: BenchSeller
  redisUrl: string
  stop: () => Promise<void>
}

/**
 * The targets, measured side by side: an empty Next.js route handler of this app (the liveness route, a constant, by
 * Next), validate through the route handler, validate through the API process with each meter (Redis over TCP,
 * Postgres, Upstash REST), with signed answers, beside pages that are read, pages that are loaded without pause, and a
 * thousand sales that wait, with two API processes, on Node 24 if `node24` is found, and a bare node:http server that
 * reads the same body and sends an answer of the size of an unsigned one.
 */
export async function startTargets(data: BenchData): Promise<BenchServers> {
  const redis = await startRedis()
  const bridge = await startUpstashBridge({ redisUrl: redis.url, token: 'bench' })
  const api = programFile('api')
  const fast = await startProcess(api, { REDIS_URL: redis.url })
  const inUse = await startProcess(
    programFile('supervisor'),
    { REDIS_URL: redis.url, BACKGROUND_WORK: '0' },
    { answers: '/robots.txt' },
  )
  const fastPg = await startProcess(api, {})
  const rest = { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token }
  const fastUpstash = await startProcess(api, rest)
  const route = await startProcess(programFile('web'), { REDIS_URL: redis.url })
  const bare = await startProcess('tools/bench/bare-echo.mjs', {})
  const two = await startProcess(
    programFile('supervisor'),
    { ROLE: 'api', REDIS_URL: redis.url },
    { args: ['--workers=2'] },
  )
  const node24 = findNode24()
  const fast24 = node24 ? await startProcess(api, { REDIS_URL: redis.url }, { node: node24 }) : undefined
  const viewer = await createViewer(inUse.url, data.usual.slug)
  const seller = await createSeller(inUse.url, data.thousand.slug)
  const empty = (): BenchRequest => ({ method: 'GET', path: '/api/health', expected: ['"status":"ok"'] })
  const echo = validations(data.usual)
  const targets: BenchTarget[] = [
    { name: 'empty', url: route.url, headers: {}, next: empty, connections: ALL },
    { name: 'route', url: route.url, ...validations(data.usual), connections: ALL },
    { name: 'fast', url: fast.url, ...validations(data.usual), connections: ALL },
    {
      name: 'fast_in_use',
      url: inUse.url,
      ...validations(data.usual),
      connections: WIDE,
      beside: viewer.startReading,
    },
    {
      name: 'fast_flooded',
      url: inUse.url,
      ...validations(data.usual),
      connections: WIDE,
      beside: viewer.startFlood,
    },
    {
      name: 'fast_selling',
      url: inUse.url,
      ...validations(data.usual),
      connections: WIDE,
      beside: seller.startSelling,
    },
    { name: 'fast_two', url: two.url, ...validations(data.usual), connections: WIDE },
    ...(fast24 ? [onNode24(fast24.url, data.usual)] : []),
    { name: 'fast_signed', url: fast.url, ...validations(data.signed, '"signature":"ey'), connections: WIDE },
    { name: 'bare', url: bare.url, ...echo, next: () => ({ ...echo.next(), expected: [] }), connections: ALL },
    { name: 'fast_pg', url: fastPg.url, ...validations(data.usual), connections: WIDE },
    { name: 'fast_upstash', url: fastUpstash.url, ...validations(data.usual), connections: WIDE },
    { name: 'thousand', url: fast.url, ...validations(data.thousand), connections: WIDE },
    ...(data.million ? [million(fast.url, data.million)] : []),
    { name: 'history_1', url: fast.url, ...validations(data.history1), connections: WIDE },
    { name: 'history_10k', url: fast.url, ...validations(data.history10k), connections: WIDE },
  ]
  const stop = async () => {
    for (const server of [fast, inUse, fastPg, fastUpstash, route, bare, two, fast24]) await server?.stop()
    await seller.close()
    await bridge.stop()
    await redis.stop()
  }
  return { targets, fast, seller, redisUrl: redis.url, stop }
}

const onNode24 = (url: string, fixture: BenchFixture): BenchTarget => ({
  name: 'fast_node24',
  url,
  ...validations(fixture),
  connections: WIDE,
})

const million = (url: string, fixture: BenchFixture): BenchTarget => ({
  name: 'million',
  url,
  ...validations(fixture),
  connections: WIDE,
})

/** Validations of an organization's licenses, drawn at random. */
export const validations = (fixture: BenchFixture, ...inEach: string[]): Pick<BenchTarget, 'headers' | 'next'> => ({
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${fixture.apiKey}` },
  next: () => {
    const { licenseKey, status } = fixture.draw()
    const body = JSON.stringify({ license_key: licenseKey, version: '1.4.2', device_id: 'bench' })
    return { method: 'POST', path: '/api/v1/validate', body, expected: [`"status":"${status}"`, ...inEach] }
  },
})
