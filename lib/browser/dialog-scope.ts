/** Dialogs that are open, the topmost last. */
const open: AbortController[] = []

/** Opens a scope for the writes of a dialog. Closing it aborts those that are still waiting for an answer. */
export function openDialogScope(): () => void {
  const controller = new AbortController()
  open.push(controller)
  return () => {
    open.splice(open.indexOf(controller), 1)
    controller.abort()
  }
}

/** The signal for a write that is sent now: it belongs to the topmost dialog, or to none. */
export const dialogSignal = (): AbortSignal | undefined => open.at(-1)?.signal
