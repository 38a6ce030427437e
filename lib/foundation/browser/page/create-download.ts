/** Of a download that `hasFailed`, `isTrying` says whether it is tried once more. */
type Download<Part> = { part: Part | null; hasFailed: boolean; isTrying: boolean }

/** A deployment, or a line that breaks off, is over in seconds. */
const PAUSES_MS = [1_000, 3_000, 9_000]

/**
 * A part that is fetched once somebody subscribes, and again after growing pauses. What fails after the last one waits
 * for the next `start`: by a press, by the next subscriber, or by the browser that is back online.
 */
export function createDownload<Part>(load: () => Promise<Part>) {
  let state: Download<Part> = { part: null, hasFailed: false, isTrying: false }
  let failures = 0
  let isLoading = false
  let pause: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const change = (next: Partial<Download<Part>>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const fail = () => {
    isLoading = false
    const pauseMs = PAUSES_MS[failures]
    failures += 1
    if (pauseMs === undefined) change({ hasFailed: true, isTrying: false })
    else pause = setTimeout(attempt, pauseMs)
  }
  const attempt = () => {
    isLoading = true
    load().then((part) => change({ part, hasFailed: false, isTrying: false }), fail)
  }
  const start = () => {
    failures = 0
    if (state.part || isLoading) return
    clearTimeout(pause)
    change({ isTrying: true })
    attempt()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    addEventListener('online', start)
    start()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('online', start)
    }
  }
  return { subscribe, start, read: () => state }
}
