import { toast } from '../dialogs/toast'
import { hasUnsavedChanges } from '../dialogs/unsaved-changes'

/** Stays until it is closed. The sign-in opens in another tab, so this page keeps its input. */
export const toastSessionEnded = () =>
  toast.error('Your session ended', {
    id: 'session-ended',
    description: 'Nothing was saved, and what you typed is still here.',
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    action: { label: 'Sign in again', onClick: () => open(signInAgainHref(), '_blank') },
  })

/** The sign-in page, with this page as the return path. */
export const signInAgainHref = (): string =>
  `/sign-in?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`

/**
 * Redirects members to the sign-in page, unless they would lose input: a failed write reports the ended session itself.
 */
export function redirectToSignIn(isRead: boolean) {
  if (isRead && !hasUnsavedChanges()) location.assign(signInAgainHref())
}
