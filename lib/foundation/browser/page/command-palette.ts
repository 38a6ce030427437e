const OPEN_EVENT = 'palette:open'

/** Opens the command palette, wherever it is mounted. */
export const openPalette = () => dispatchEvent(new Event(OPEN_EVENT))

/** Calls back on Ctrl-K, Cmd-K and `openPalette`. Returns a function that stops listening. */
export const listenForPalette = (callback: () => void): (() => void) => listen('k', OPEN_EVENT, callback)

const SHORTCUTS_EVENT = 'shortcuts:open'

/** Opens the list of keyboard shortcuts, wherever it is mounted. */
export const openShortcuts = () => dispatchEvent(new Event(SHORTCUTS_EVENT))

/**
 * Calls back on Ctrl-/, Cmd-/ and `openShortcuts`. Not on a character by itself: single-keys.ts, which can be turned
 * off. Returns a function that stops listening.
 */
export const listenForShortcuts = (callback: () => void): (() => void) => listen('/', SHORTCUTS_EVENT, callback)

function listen(key: string, openEvent: string, callback: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !(event.metaKey || event.ctrlKey) || event.altKey) return
    // A slash is typed with Shift on many keyboards.
    if (event.shiftKey && key !== '/') return
    event.preventDefault()
    callback()
  }
  addEventListener('keydown', onKey)
  addEventListener(openEvent, callback)
  return () => {
    removeEventListener('keydown', onKey)
    removeEventListener(openEvent, callback)
  }
}
