const OPEN_EVENT = 'palette:open'

/** Opens the command palette, wherever it is mounted. */
export const openPalette = () => dispatchEvent(new Event(OPEN_EVENT))

/** Calls back on Ctrl-K, Cmd-K and `openPalette`. Returns a function that stops listening. */
export function listenForPalette(callback: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    callback()
  }
  addEventListener('keydown', onKey)
  addEventListener(OPEN_EVENT, callback)
  return () => {
    removeEventListener('keydown', onKey)
    removeEventListener(OPEN_EVENT, callback)
  }
}

const SHORTCUTS_EVENT = 'shortcuts:open'

/** Opens the list of keyboard shortcuts, wherever it is mounted. */
export const openShortcuts = () => dispatchEvent(new Event(SHORTCUTS_EVENT))

/** Calls back on a question mark typed outside of fields, and on `openShortcuts`. Returns a function that stops it. */
export function listenForShortcuts(callback: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    callback()
  }
  addEventListener('keydown', onKey)
  addEventListener(SHORTCUTS_EVENT, callback)
  return () => {
    removeEventListener('keydown', onKey)
    removeEventListener(SHORTCUTS_EVENT, callback)
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
