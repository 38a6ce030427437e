// Without React: the pages that the server renders import what calls this.

// Of the page that is shown; null until one of its lists was read again in the browser.
let seconds: number | null = null
const listeners = new Set<() => void>()

function set(next: number | null): void {
  if (next === seconds) return
  seconds = next
  for (const listener of listeners) listener()
}

/** Notes how far behind a list is, from the header that only lists have. */
export function noteBehind(header: string | null): void {
  if (header !== null) set(Number(header) || 0)
}

/** The next page's lists are others. */
export const forgetBehind = (): void => set(null)

/** How far the list that was read last lies behind; null if the browser has not read one on this page. */
export const behindSeconds = (): number | null => seconds

/** Returns a function that ends it. */
export function onBehindChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
