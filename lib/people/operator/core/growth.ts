import { DAY_MS } from '@/lib/foundation/shared/durations'

export type StorageDay = { day: string; bytes: number }

/** How much a database grows in a day, by the first day that was measured; null before there are two. */
export function growthADay(days: readonly StorageDay[]): number | null {
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || first.day === last.day) return null
  return (last.bytes - first.bytes) / ((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS)
}
