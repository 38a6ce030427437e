/** What the licenses that were valid on a day are told apart by. */
export type ShareKind = 'version' | 'country' | 'network'

/** How many licenses have this value; empty where it is not known. */
export type Share = { value: string; licenses: number }

/** A program that sends another version with each call must not fill the table. */
const MAX_KEPT = 20

/** The values that most licenses have. What is missing to all licenses of the day are the others. */
export const mostFrequent = (shares: Share[], most = MAX_KEPT): Share[] =>
  shares.toSorted((a, b) => b.licenses - a.licenses || (a.value < b.value ? -1 : 1)).slice(0, most)

/** Licenses by a value of theirs, which is null where it is not known. */
export function countBy<T extends { licenses: number }>(rows: T[], named: (row: T) => string | null): Share[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = named(row) ?? ''
    counts.set(value, (counts.get(value) ?? 0) + row.licenses)
  }
  return [...counts].map(([value, licenses]) => ({ value, licenses }))
}
