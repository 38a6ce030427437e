/**
 * Takes a batch of each kind, then another of each, until a batch of every kind was smaller than `full`: what there is
 * much of holds up none of the others. Answers the sum.
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
