/** Adds one, in place. */
export function addHit(count: { hits: number }): void {
  count.hits += 1
}

/** Adds those of another, in place. */
export function mergeHits(count: { hits: number }, other: { hits: number }): void {
  count.hits += other.hits
}
