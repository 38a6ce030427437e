import { DAY_MS } from '@/lib/foundation/shared/durations'

const ANNOUNCED_MS = DAY_MS
const RETIRED_MS = 30 * DAY_MS

/**
 * `current` signs; `next` will sign; `retired` no longer signs but is still published; `expired` is no longer
 * published.
 */
export type KeyState = 'current' | 'next' | 'retired' | 'expired'

type Dated = { activeFrom: Date }

/** When a key announced now may start to sign: clients need a day to fetch it. */
export const earliestActiveFrom = (now: Date): Date => new Date(now.getTime() + ANNOUNCED_MS)

/** The keys of one product, latest first, each with its state and until when it is published (null: no end yet). */
export function keyTimeline<K extends Dated>(keys: K[], now: Date) {
  const latestFirst = keys.toSorted((a, b) => b.activeFrom.getTime() - a.activeFrom.getTime())
  return latestFirst.map((key, i) => {
    const successor = latestFirst[i - 1]
    const publishedUntil = successor ? new Date(successor.activeFrom.getTime() + RETIRED_MS) : null
    return { ...key, publishedUntil, state: stateOf(key, successor, now) }
  })
}

function stateOf(key: Dated, successor: Dated | undefined, now: Date): KeyState {
  if (key.activeFrom > now) return 'next'
  if (!successor || successor.activeFrom > now) return 'current'
  return successor.activeFrom.getTime() + RETIRED_MS > now.getTime() ? 'retired' : 'expired'
}

const ORDER: KeyState[] = ['current', 'next', 'retired']

/** The public keys that clients may verify with: the current key, the next one, and the retired ones, latest first. */
export function publishedKeys<K extends Dated>(keys: K[], now: Date) {
  const timeline = keyTimeline(keys, now)
  return ORDER.flatMap((state) => timeline.filter((key) => key.state === state))
}
