import { type RateCounter, type RateLimitRule, windowEnd } from '../core/window'

/** One attempt, under the rule that counts it. */
export type Attempt = { rule: RateLimitRule; identifier: string }
type Counted = { isOver: false; refund: () => Promise<void> }
type Consumed = Counted | { isOver: true; retryAfterSeconds: number }

/**
 * Counts attempts before they are made, so that a hundred concurrent ones are not all the first; a successful one is
 * refunded. Rejects if no counter is available: then all attempts are refused.
 */
export type AttemptLimit = { consume: (attempts: Attempt[], now: Date) => Promise<Consumed> }

/** Refunds an attempt that failed for another reason than being wrong, like a full queue of passwords to hash. */
export async function refundOnError<T>({ refund }: Pick<Counted, 'refund'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    await refund()
    throw error
  }
}

export function createAttemptLimit(counterOf: (rule: RateLimitRule) => RateCounter): AttemptLimit {
  const counters = new Map<string, RateCounter>()
  const count = async ({ rule, identifier }: Attempt, hits: number, now: Date) => {
    const counter = counters.get(rule.name) ?? counterOf(rule)
    counters.set(rule.name, counter)
    const [counted] = await counter([{ identifier, hits }], now)
    return counted?.isOver ?? true
  }

  return {
    consume: async (attempts, now) => {
      for (const attempt of attempts) {
        if (!(await count(attempt, 1, now))) continue
        const waitMs = windowEnd(now, attempt.rule).getTime() - now.getTime()
        return { isOver: true, retryAfterSeconds: Math.ceil(waitMs / 1_000) }
      }
      const refund = async () => {
        for (const attempt of attempts) await count(attempt, -1, now)
      }
      return { isOver: false, refund }
    },
  }
}
