import { z } from 'zod'
import { luaScript, type Redis } from '@/lib/foundation/platform/redis/redis'
import { DAY_MS, SECOND_MS } from '@/lib/foundation/shared/durations'

/** The ticket of a requested grant: `slot` and `sequence` identify it if the reply is lost. */
export type Attempt = { slot: number; sequence: number }
export type RedisAccount = { productId: string; day: string; redisCount: number }

/** Tickets that Redis stores per process, product and day: more than can be in flight at once. */
const SLOTS = 32
const KEPT_SECONDS = (3 * DAY_MS) / SECOND_MS

// KEYS[1] is a hash: n = granted so far, closed = 1 once the ceiling was reached, and per ticket "sequence:granted".
// ARGV: ceiling (-1 for none), wanted, seconds to keep, lowest possible count, ticket field, sequence.
// The call that reaches the ceiling closes the account in the same step, so that only the database grants from then on.
// A ticket is granted once: not again if it is repeated, and not at all if it arrives after it was given up.
const GRANT = luaScript(`
local state = redis.call('HMGET', KEYS[1], 'n', 'closed', ARGV[5])
local count = math.max(tonumber(state[1] or '0'), tonumber(ARGV[4]))
local ceiling, wanted, sequence = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[6])
local closed = state[2] and 1 or 0
local last, known = string.match(state[3] or '0:0', '(%d+):(%d+)')
if tonumber(last) >= sequence then
  return {tonumber(last) == sequence and tonumber(known) or 0, count, closed}
end
local granted = wanted
if state[2] then granted = 0
elseif ceiling >= 0 then granted = math.max(0, math.min(wanted, ceiling - count)) end
count = count + granted
redis.call('HSET', KEYS[1], 'n', count, ARGV[5], ARGV[6] .. ':' .. granted)
if granted < wanted then
  closed = 1
  redis.call('HSET', KEYS[1], 'closed', 1)
end
redis.call('EXPIRE', KEYS[1], ARGV[3])
return {granted, count, closed}
`)

// ARGV: seconds to keep, then the field and the sequence of each ticket. Returns the count, and what was granted to
// these tickets. One that has not arrived is marked, so that it is granted nothing when it does.
const GIVE_UP = luaScript(`
local granted = 0
for i = 2, #ARGV, 2 do
  local last, known = string.match(redis.call('HGET', KEYS[1], ARGV[i]) or '0:0', '(%d+):(%d+)')
  local sequence = tonumber(ARGV[i + 1])
  if tonumber(last) == sequence then granted = granted + tonumber(known)
  elseif tonumber(last) < sequence then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1] .. ':0') end
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return {redis.call('HGET', KEYS[1], 'n') or '0', granted}
`)

const grantReply = z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number()])
const giveUpReply = z.tuple([z.coerce.number(), z.coerce.number()])

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
    /**
     * Gives up tickets whose reply was lost: those that arrive later are granted nothing. Returns what Redis had granted
     * to them, and the count that includes it.
     */
    giveUp: async (account: RedisAccount, tickets: Attempt[]) => {
      const args = [KEPT_SECONDS, ...tickets.flatMap(({ slot, sequence }) => [field(slot), sequence])]
      const reply = await redis.run(GIVE_UP, keyOf(account), args.map(String))
      const [count, granted] = giveUpReply.parse(reply)
      return { count, granted }
    },
  }
}

export type RedisQuota = ReturnType<typeof createRedisQuota>

const keyOf = ({ productId, day }: RedisAccount) => `quota:${productId}:${day}`
