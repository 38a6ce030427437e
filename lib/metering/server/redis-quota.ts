import { z } from 'zod'
import { luaScript, type Redis } from '@/lib/platform/redis/redis'
import { DAY_MS, SECOND_MS } from '@/lib/shared/durations'

/** The ticket of a requested grant: `slot` and `sequence` identify it if the reply is lost. */
export type Attempt = { slot: number; sequence: number }
export type RedisAccount = { productId: string; day: string; redisCount: number }

/** Tickets that Redis stores per process, product and day: more than can be in flight at once. */
const SLOTS = 32
const KEPT_SECONDS = (3 * DAY_MS) / SECOND_MS

// KEYS[1] is a hash: n = granted so far, closed = 1 once the ceiling was reached, and per ticket "sequence:granted".
// ARGV: ceiling (-1 for none), wanted, seconds to keep, lowest possible count, ticket field, sequence.
// The call that reaches the ceiling closes the account in the same step, so that only the database grants from then on.
const GRANT = luaScript(`
local state = redis.call('HMGET', KEYS[1], 'n', 'closed')
local count = math.max(tonumber(state[1] or '0'), tonumber(ARGV[4]))
local ceiling, wanted = tonumber(ARGV[1]), tonumber(ARGV[2])
local granted = wanted
if state[2] then granted = 0
elseif ceiling >= 0 then granted = math.max(0, math.min(wanted, ceiling - count)) end
count = count + granted
redis.call('HSET', KEYS[1], 'n', count, ARGV[5], ARGV[6] .. ':' .. granted)
local closed = 0
if granted < wanted then
  closed = 1
  redis.call('HSET', KEYS[1], 'closed', 1)
end
redis.call('EXPIRE', KEYS[1], ARGV[3])
return {granted, count, closed}
`)

// ARGV: ticket fields. Returns the count and the value of each.
const FIND = luaScript(`
local found = {redis.call('HGET', KEYS[1], 'n') or '0'}
for i, field in ipairs(ARGV) do found[i + 1] = redis.call('HGET', KEYS[1], field) or '' end
return found
`)

const grantReply = z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number()])
const findReply = z.array(z.coerce.string())

/** The quota scripts of one process. Both reject when Redis does not answer in time. */
export function createRedisQuota(redis: Redis, processId: string) {
  let sequence = 0
  const field = (slot: number) => `${processId}:${slot}`
  return {
    newTicket: (): Attempt => {
      sequence += 1
      return { slot: sequence % SLOTS, sequence }
    },
    /** Grants up to `wanted` within the ceiling (null for none). */
    grant: async (account: RedisAccount, ask: { ceiling: number | null; wanted: number; ticket: Attempt }) => {
      const { ceiling, wanted, ticket } = ask
      const args = [ceiling ?? -1, wanted, KEPT_SECONDS, account.redisCount, field(ticket.slot), ticket.sequence]
      const reply = await redis.run(GRANT, keyOf(account), args.map(String))
      const [granted, count, closed] = grantReply.parse(reply)
      return { granted, count, isClosed: closed === 1 }
    },
    /** What Redis granted to tickets whose reply was lost, and the count that includes it. */
    find: async (account: RedisAccount, tickets: Attempt[]) => {
      const reply = await redis.run(
        FIND,
        keyOf(account),
        tickets.map(({ slot }) => field(slot)),
      )
      const [count = '0', ...found] = findReply.parse(reply)
      const granted = tickets.map((ticket, i) => grantedTo(ticket, found[i] ?? ''))
      return { count: Number(count), granted: granted.reduce((sum, n) => sum + n, 0) }
    },
  }
}

export type RedisQuota = ReturnType<typeof createRedisQuota>

const keyOf = ({ productId, day }: RedisAccount) => `quota:${productId}:${day}`

function grantedTo({ sequence }: Attempt, found: string): number {
  const [foundSequence, granted] = found.split(':')
  return Number(foundSequence) === sequence ? Number(granted) : 0
}
