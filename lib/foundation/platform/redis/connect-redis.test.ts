import { expect, test } from 'vitest'
import { connectRedis } from './connect-redis'

const environment = (over: object) => ({ DATABASE_URL: '', ENCRYPTION_KEY: '', ...over })

test.each([{ REDIS_URL: 'redis://a:7000,b:7000/2' }, { REDIS_URL: 'redis://a:7000/2', REDIS_CLUSTER: '1' as const }])(
  'a cluster has no numbered databases: %j',
  (over) => {
    expect(() => connectRedis(environment(over))).toThrow('end REDIS_URL after the hosts')
  },
)

test('half of the configuration of Upstash is refused, and none of it is no Redis', () => {
  expect(() => connectRedis(environment({ UPSTASH_REDIS_REST_URL: 'https://redis.example' }))).toThrow(
    'UPSTASH_REDIS_REST_TOKEN',
  )
  expect(connectRedis(environment({}))).toBeNull()
})
