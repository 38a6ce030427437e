import type { Log } from '@/lib/foundation/platform/log/log'
import type { RateCounter } from '../core/window'

/**
 * Counts with the first counter; a batch it cannot count goes to the second. Logs when the failover starts and ends.
 */
export function createFailoverAbuseCounter(first: RateCounter, second: RateCounter, log: Log): RateCounter {
  let isDown = false

  return async (batch, now) => {
    try {
      const verdicts = await first(batch, now)
      if (isDown) log.info('abuse is counted in Redis again')
      isDown = false
      return verdicts
    } catch (err) {
      if (!isDown) log.warn({ err }, 'Redis fails: abuse is counted in the database')
      isDown = true
      return second(batch, now)
    }
  }
}
