import { isDialogOpen } from '../dialogs/dialog-scope'
import { toast } from '../dialogs/toast'
import { hasUnsavedChanges } from '../dialogs/unsaved-changes'

const TOAST = 'session-ended'
const CHANNEL = 'latchkey-signed-in'

/** Where the sign-in of another window ends, which tells the windows that wait for it. */
const DONE_PATH = '/sign-in/done'
/** The sign-in page, in a window of its own: this one keeps what was typed. */
export const signInAgainHref = `/sign-in?callbackUrl=${encodeURIComponent(DONE_PATH)}`

/** Stays until it is closed, or until the reader signed in again in the window that it opens. */
export function toastSessionEnded() {
  toast.error('Your session ended', {
    id: TOAST,
    description: 'Nothing was saved, and what you typed is still here.',
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    action: { label: 'Sign in again', onClick: () => open(signInAgainHref, '_blank', 'popup,width=480,height=720') },
  })
  waitForSignIn()
}

/** What has been saved since makes that untrue: the reader signed in elsewhere. */
export function dismissSessionEnded() {
  toast.dismiss(TOAST)
  stopWaiting()
}

let waiting: BroadcastChannel | undefined

function stopWaiting() {
  waiting?.close()
  waiting = undefined
}

function waitForSignIn() {
  if (waiting || typeof BroadcastChannel === 'undefined') return
  waiting = new BroadcastChannel(CHANNEL)
  waiting.onmessage = () => {
    stopWaiting()
    toast.success("You're signed in again", {
      id: TOAST,
      description: 'What you typed is still here. Save it now.',
      duration: 10_000,
      action: undefined,
    })
  }
}

/** Called by the page at the end of that sign-in: tells the windows that wait, and closes its own. */
export function reportSignedIn() {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
  close()
}

/** The sign-in page, with this page as the return path. */
const signInHref = (): string => `/sign-in?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`

/**
 * Redirects members to the sign-in page, unless they would lose input: then it says that the session ended. A failed
 * write reports that itself.
 */
export function redirectToSignIn(isRead: boolean) {
  if (!isRead) return
  if (hasUnsavedChanges() || isDialogOpen()) toastSessionEnded()
  else location.assign(signInHref())
}
