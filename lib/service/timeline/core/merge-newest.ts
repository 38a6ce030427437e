type Placed = { id: string; at: string }

/** A page of several lists, each newest first and one longer than the page where there is more. */
export function mergeNewest<T extends Placed>(lists: readonly T[][], limit: number): { items: T[]; hasMore: boolean } {
  const all = lists.flat().sort((a, b) => compare(b.at, a.at) || compare(b.id, a.id))
  return { items: all.slice(0, limit), hasMore: all.length > limit }
}

/** Moments in ISO 8601 and ids are ordered like their texts. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
