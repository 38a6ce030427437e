/** Computes once. While pages are written, in development, every time. */
export function memoized<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined
  return () => {
    if (process.env['NODE_ENV'] === 'development') return compute()
    kept ??= { value: compute() }
    return kept.value
  }
}
