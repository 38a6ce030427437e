import { Ratelimit, type RatelimitConfig } from '@upstash/ratelimit'
import { luaScript, type Redis } from '@/lib/foundation/platform/redis/redis'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { RateCounter } from '../core/window'
import { INVALID_KEYS, type RateLimitRule, windowEnd, windowStart } from '../core/window'

// No shebang: stock Redis does not know the flag that @upstash/ratelimit's own scripts start with.
const COUNT = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local limit, wanted = tonumber(ARGV[1]), tonumber(ARGV[2])
local granted = math.min(wanted, limit - used)
if granted ~= 0 and used + granted >= 0 then
  used = redis.call('INCRBY', KEYS[1], granted)
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return {granted, used}`

// Redis's clock may be slightly behind or ahead of ours.
const SPARE_MS = MINUTE_MS

type Limiter = ReturnType<RatelimitConfig['limiter']>

/** Counts in Redis, over TCP or Upstash REST, with @upstash/ratelimit. */
export function createRedisAbuseCounter(redis: Redis, rule: RateLimitRule = INVALID_KEYS): RateCounter {
  return async (batch, now) => {
    const ratelimit = new Ratelimit({
      redis: asUpstash(redis),
      limiter: fixedWindow(rule, now),
      prefix: rule.name ? `latchkey:abuse:${rule.name}` : 'latchkey:abuse',
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
      // By default the library lets every call pass when Redis is slow; our client rejects after 300 ms instead.
      timeout: 0,
    })
    const verdicts = await Promise.all(batch.map(({ identifier, hits }) => ratelimit.limit(identifier, { rate: hits })))
    return verdicts.map(({ success, remaining }) => ({ isOver: !success, used: rule.limit - remaining }))
  }
}

/** The window of `now`: reads first, then counts, at most up to the limit. */
const fixedWindow = (rule: RateLimitRule, now: Date) => (): Limiter => {
  const { limit, windowMs } = rule
  const reset = windowEnd(now, rule).getTime()
  const keyOf = (identifier: string) => `${identifier}:${windowStart(now, rule).getTime()}`
  const count = async (ctx: Parameters<Limiter['limit']>[0], identifier: string, wanted: number) => {
    const args = [limit, wanted, windowMs + SPARE_MS].map(String)
    const [granted, used] = await ctx.redis.eval<string[], [number, number]>(COUNT, [keyOf(identifier)], args)
    return { success: granted >= wanted, remaining: limit - used, limit, reset }
  }
  return {
    limit: async (ctx, identifier, rate = 1) => ({
      ...(await count(ctx, identifier, rate)),
      pending: Promise.resolve(),
    }),
    getRemaining: (ctx, identifier) => count(ctx, identifier, 0),
    resetTokens: async () => undefined,
  }
}

const script = luaScript(COUNT)

/** Our Redis client in the shape that @upstash/ratelimit expects: `run` already sends a script's hash first. */
const asUpstash = (redis: Redis): RatelimitConfig['redis'] => {
  const client = { eval: (_: string, [key]: [string], args: string[]) => redis.run(script, key, args) }
  return client as unknown as RatelimitConfig['redis']
}
