import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { Log } from '@/lib/foundation/platform/log/log'
import { slotOf } from '@/lib/foundation/platform/network/ip-address'
import type { RateCounter } from '../core/window'
import { type Hits, windowEnd } from '../core/window'
import { createBlockedCallers } from './blocked-callers'

/** Identifies addresses that send so many invalid API keys that their calls must not share a queue with the others. */
export type InvalidKeyLimit = {
  /** Records an invalid API key. Never throws, never waits: counting happens in the background. */
  note: (address: string) => void
  isSuspect: (address: string, now?: Date) => boolean
  /** Until the end of the window; 0 for an address that is not suspect. */
  retryAfterSeconds: (address: string, now?: Date) => number
}

type Ports = { count: RateCounter; clock: Clock; log: Log }

const MAX_REMEMBERED = 10_000
const MAX_BATCH = 100

/** An IPv6 address counts as its /64, because its holder usually has all of it. */
export function createInvalidKeyLimit({ count, clock, log }: Ports): InvalidKeyLimit {
  const suspects = createBlockedCallers(MAX_REMEMBERED)
  const noted = new Map<string, number>()
  let isCounting = false

  const suspectUntil = (address: string, now: Date) =>
    suspects.isEmpty() ? null : suspects.until(slotOf(address, 64), now)

  const note = (address: string) => {
    const identifier = slotOf(address, 64)
    const hits = noted.get(identifier) ?? 0
    if (hits === 0 && noted.size >= MAX_REMEMBERED) return
    // A suspect address stays suspect until the end of the window: further calls cost nothing.
    if (suspects.until(identifier, clock())) return
    noted.set(identifier, hits + 1)
    if (!isCounting) void countNoted()
  }

  // One batch at a time, so that a flood from many addresses does not reach the counter's database.
  const countNoted = async () => {
    isCounting = true
    while (noted.size > 0) await countBatch(nextBatch())
    isCounting = false
  }

  const nextBatch = (): Hits[] => {
    const batch: Hits[] = []
    for (const [identifier, hits] of noted) {
      if (batch.length === MAX_BATCH) break
      batch.push({ identifier, hits })
      noted.delete(identifier)
    }
    return batch
  }

  const countBatch = async (batch: Hits[]) => {
    const now = clock()
    try {
      const verdicts = await count(batch, now)
      batch.forEach(({ identifier }, i) => {
        if (verdicts[i]?.isOver) suspects.add(identifier, windowEnd(now))
      })
    } catch (err) {
      log.debug({ err }, 'invalid API keys were not counted')
    }
  }

  return {
    note,
    isSuspect: (address, now = clock()) => suspectUntil(address, now) !== null,
    retryAfterSeconds: (address, now = clock()) => {
      const until = suspectUntil(address, now)
      return until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1_000)
    },
  }
}
