export type KeyOfFile = {
  product: string
  type: string | null
  key: string
  /** in the reader's words */
  state: string
  /** it has expired or was revoked */
  isOver: boolean
}

/** A file of license keys, a license a line; those that are over follow under a heading. */
export function keysFile(keys: readonly KeyOfFile[], heading: string): string {
  const lineOf = ({ product, type, key, state }: KeyOfFile) =>
    [product, ...(type === null ? [] : [type]), key, state].join(' – ')
  const [valid, over] = [keys.filter(({ isOver }) => !isOver), keys.filter(({ isOver }) => isOver)]
  const parts = [valid.map(lineOf), over.length > 0 ? [heading, ...over.map(lineOf)] : []]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}
