/**
 * Takes a batch of each kind in turn until every kind has returned a batch smaller than `full`, so that a large backlog
 * of one kind does not delay the others. Returns the total.
 */
export async function inTurns<K>(
  kinds: readonly K[],
  full: number,
  take: (kind: K) => Promise<number>,
): Promise<number> {
  let taken = 0
  for (let open = [...kinds]; open.length > 0; ) {
    const left: K[] = []
    for (const kind of open) {
      const count = await take(kind)
      taken += count
      if (count >= full) left.push(kind)
    }
    open = left
  }
  return taken
}
