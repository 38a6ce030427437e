/** A place in the write-ahead log, as a number that later places exceed. */
export type Position = bigint

/** A place in PostgreSQL's text form, like `16/B374D848`; null if it is not one. */
export function readPosition(text: string | null): Position | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The primary's place at a moment. */
type Sample = { atMs: number; position: Position }

/**
 * How far a replica lies behind, from what the primary's place was at which moment. Needs no clock but the caller's and
 * no rights in the database, and an idle primary is no lag.
 */
export function createLagMeter(keepMs: number) {
  let samples: Sample[] = []
  return {
    note: (sample: Sample): void => {
      samples = [...samples.filter(({ atMs }) => atMs >= sample.atMs - keepMs), sample]
    },
    latestAtMs: (): number => samples.at(-1)?.atMs ?? -Infinity,
    /** Milliseconds; null if it lies before all that is known. */
    lagMs: (replayed: Position, nowMs: number): number | null => {
      const latest = samples.at(-1)
      if (latest && replayed >= latest.position) return 0
      const reached = samples.findLast(({ position }) => position <= replayed)
      return reached ? Math.max(0, nowMs - reached.atMs) : null
    },
  }
}
