/** A figure that was sampled over time, and how far its end may differ from its beginning and still count as flat. */
export type Series = { name: string; unit: string; values: number[]; of: keyof typeof FIGURES; mayGrow: Growth }
type Growth = { by: number; orTo: number }
export type Trend = { name: string; unit: string; first: number; last: number; most: number; isFlat: boolean }

/** Memory is paged in and plans are prepared in the first part, so that it says nothing of a leak. */
const WARM_UP_SHARE = 0.2
const FEWEST = 3

/** What stands for a third: single peaks are no trend, and of memory only what garbage collection leaves. */
const FIGURES = { median, least: (values: number[]) => Math.min(...values) }

/**
 * Compares the first third after the warm-up with the last. A series is flat if it grew by at most the share `by`, or to
 * at most `orTo`.
 */
export function trendOf({ name, unit, values, of, mayGrow }: Series): Trend {
  const warm = values.slice(Math.floor(values.length * WARM_UP_SHARE))
  if (warm.length < FEWEST) throw new Error(`${name} has too few samples for a trend.`)
  const third = Math.floor(warm.length / 3)
  const [first, last] = [FIGURES[of](warm.slice(0, third)), FIGURES[of](warm.slice(-third))]
  const isFlat = last <= first * (1 + mayGrow.by) || last <= mayGrow.orTo
  return { name, unit, first, last, most: Math.max(...values), isFlat }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, at = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 0 ? (below + at) / 2 : at
}
