import type { BatchTiming } from '@/lib/service/validation/core/batch-timing'

/** Who gets Server-Timing: nobody, callers with a valid API key, or everyone. */
export type ServerTiming = 'callers' | 'all' | undefined

/**
 * The value of Server-Timing for an answer of the public API; undefined for callers who get none. `wait` is the queue
 * before the batch, `load` PostgreSQL, `meter` the counters; what is left of `total` decides, registers and signs.
 */
export function serverTiming(setting: ServerTiming, beganMs: number, endedMs: number, timing?: BatchTiming) {
  if (setting === undefined || (setting === 'callers' && !timing)) return undefined
  const total = entry('total', endedMs - beganMs)
  if (!timing) return total
  const { beganMs: batchMs, loadedMs, meteredMs } = timing
  const parts = [entry('wait', batchMs - beganMs), entry('load', loadedMs - batchMs)]
  return [...parts, entry('meter', meteredMs - loadedMs), total].join(', ')
}

const entry = (name: string, ms: number): string => `${name};dur=${Math.max(0, ms).toFixed(2)}`
