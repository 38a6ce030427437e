import { type RateLimitRule, windowEnd } from '../core/window'
import type { RateCounter } from './counter'

/** One thing that somebody does, by the rule it counts under. */
export type Attempt = { rule: RateLimitRule; identifier: string }
type Open = { isOver: false; giveBack: () => Promise<void> }
type Taken = Open | { isOver: true; retryAfterSeconds: number }

/**
 * Counts tries before they are made, so that a hundred at once are not all the first one; who turns out to be right
 * gives the ticket back. Rejects when nothing can count: then nobody is let in.
 */
export type AttemptLimit = { take: (tickets: Attempt[], now: Date) => Promise<Taken> }

/** A try that failed for another reason than being wrong, like a full line of passwords, is given back. */
export async function refundOnError<T>({ giveBack }: Pick<Open, 'giveBack'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    await giveBack()
    throw error
  }
}

export function createAttemptLimit(counterOf: (rule: RateLimitRule) => RateCounter): AttemptLimit {
  const counters = new Map<string, RateCounter>()
  const count = async ({ rule, identifier }: Attempt, misses: number, now: Date) => {
    const counter = counters.get(rule.name) ?? counterOf(rule)
    counters.set(rule.name, counter)
    const [isOver = true] = await counter([{ identifier, misses }], now)
    return isOver
  }

  return {
    take: async (tickets, now) => {
      for (const ticket of tickets) {
        if (!(await count(ticket, 1, now))) continue
        const waitMs = windowEnd(now, ticket.rule).getTime() - now.getTime()
        return { isOver: true, retryAfterSeconds: Math.ceil(waitMs / 1_000) }
      }
      const giveBack = async () => {
        for (const ticket of tickets) await count(ticket, -1, now)
      }
      return { isOver: false, giveBack }
    },
  }
}
