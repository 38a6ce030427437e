/**
 * Computes once: every page of a build has the same sidebar, search and files. In development it computes every time,
 * so that who writes a page sees it as it is.
 */
export function memoized<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined
  return () => {
    if (process.env['NODE_ENV'] === 'development') return compute()
    kept ??= { value: compute() }
    return kept.value
  }
}
