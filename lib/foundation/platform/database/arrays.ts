/** Splits the items into chunks of at most `size`, in order. */
export function* chunksOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

// Arrays of a hot statement in PostgreSQL's text form: the driver's own conversion inspects the type of every element.

/** Bytes as `bytea[]`; null stays null. */
export const byteaArray = (values: (Buffer | null)[]): string =>
  `{${values.map((bytes) => (bytes === null ? 'NULL' : `"\\\\x${bytes.toString('hex')}"`)).join(',')}}`

/** Addresses, ids and numbers, which need no quoting. Never for untrusted text. */
export const plainArray = (values: (string | number)[]): string => `{${values.join(',')}}`
