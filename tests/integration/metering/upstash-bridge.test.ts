import { Redis } from '@upstash/redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'
import { startUpstashBridge, type UpstashBridge } from '@/tools/redis/upstash-bridge'

// Uses the real SDK, so that what works here works with the service.
let server: RedisServer
let bridge: UpstashBridge
let redis: Redis

beforeAll(async () => {
  server = await startRedis()
  bridge = await startUpstashBridge({ redisUrl: server.url, token: 'secret' })
  redis = new Redis({ url: bridge.url, token: bridge.token, enableTelemetry: false, retry: false })
})
afterAll(async () => {
  await bridge.stop()
  await server.stop()
})

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${bridge.url}${path}`, { method: 'POST', body, headers: { Authorization: 'Bearer secret', ...headers } })

test('values of every kind are returned unchanged', async () => {
  await redis.set('text', 'grüße 👋')
  await redis.hset('hash', { a: 1, b: 'two' })
  expect(await redis.get('text')).toBe('grüße 👋')
  expect(await redis.hgetall('hash')).toEqual({ a: 1, b: 'two' })
  expect(await redis.get('nothing')).toBeNull()
  expect(await redis.incrby('number', 5)).toBe(5)
})

test('the calls of one turn are sent as one pipeline, in order, and one failure affects only its call', async () => {
  await redis.set('word', 'x')
  const outcomes = await Promise.allSettled([redis.incr('word'), ...Array.from({ length: 50 }, () => redis.incr('n'))])
  expect(outcomes[0]).toMatchObject({ status: 'rejected' })
  const values = outcomes.slice(1).map((outcome) => outcome.status === 'fulfilled' && outcome.value)
  expect(values).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
})

test('an unknown script is sent by its text, and found by its hash from then on', async () => {
  const text = `return {KEYS[1], ARGV[1], 7, {'deep'}} -- ${Math.random()}`
  const script = redis.createScript<unknown[]>(text)
  await expect(script.evalsha(['k'], ['v'])).rejects.toThrow('NOSCRIPT')
  expect(await script.exec(['k'], ['v'])).toEqual(['k', 'v', 7, ['deep']])
  expect(await script.evalsha(['k'], ['v'])).toEqual(['k', 'v', 7, ['deep']])
})

test('a transaction is atomic, even among a thousand other calls', async () => {
  await redis.set('seen', 0)
  const other = Promise.all(Array.from({ length: 1_000 }, () => redis.incr('seen')))
  const seen = await Promise.all(
    Array.from({ length: 20 }, () => redis.multi().get<number>('seen').incrby('seen', 0).get<number>('seen').exec()),
  )
  await other
  for (const [before, during, after] of seen) expect([before, after]).toEqual([during, during])
})

test('errors are those of Upstash', async () => {
  const unauthorized = await fetch(bridge.url, { method: 'POST', body: '["PING"]' })
  expect([unauthorized.status, await unauthorized.json()]).toEqual([401, { error: 'Unauthorized' }])
  const unread = await post('/', '{"no":"command"}')
  expect([unread.status, await unread.json()]).toEqual([400, { error: 'ERR failed to parse command' }])
  const failed = await post('/', '["INCR","text"]')
  expect([failed.status, await failed.json()]).toEqual([400, { error: 'ERR value is not an integer or out of range' }])
  const dropped = await post('/multi-exec', '[["SET","a","1"],["NOSUCH"]]')
  expect([dropped.status, await dropped.json()]).toEqual([400, { error: expect.stringContaining('EXECABORT') }])
  const partly = await post('/multi-exec', '[["SET","a","x"],["INCR","a"]]')
  expect(await partly.json()).toEqual([{ result: 'OK' }, { error: expect.stringContaining('not an integer') }])
})

test('base64 only where it is requested, and never for OK', async () => {
  await redis.set('plain', 'word')
  expect(await (await post('/pipeline', '[["GET","plain"],["SET","x","1"]]')).json()).toEqual([
    { result: 'word' },
    { result: 'OK' },
  ])
  const encoded = await post('/pipeline', '[["GET","plain"],["SET","x","1"]]', { 'Upstash-Encoding': 'base64' })
  expect(await encoded.json()).toEqual([{ result: Buffer.from('word').toString('base64') }, { result: 'OK' }])
})
