/** The open dialogs, topmost last. */
const open: AbortController[] = []

export type DialogScope = {
  /** Aborts the pending requests of a dialog that was closed. */
  cancel: () => void
  /** The dialog unmounted by itself, perhaps because its change is already visible: its requests continue. */
  leave: () => void
}

/** Opens a scope for the writes of a dialog. */
export function openDialogScope(): DialogScope {
  const controller = new AbortController()
  open.push(controller)
  const leave = () => {
    const place = open.indexOf(controller)
    if (place >= 0) open.splice(place, 1)
  }
  return {
    leave,
    cancel: () => {
      leave()
      controller.abort()
    },
  }
}

/** Whether a dialog is open, and with it perhaps something typed. */
export const isDialogOpen = (): boolean => open.length > 0

/** The signal for a write that is sent now: it belongs to the topmost dialog, or to none. */
export const dialogSignal = (): AbortSignal | undefined => open.at(-1)?.signal
