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
