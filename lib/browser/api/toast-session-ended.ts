import { toast } from '../dialogs/toast'
import { hasUnsavedChanges } from '../dialogs/unsaved-changes'

/** Stays until it is closed. The sign-in opens beside this page, which keeps what was typed. */
export const toastSessionEnded = () =>
  toast.error('Your session ended', {
    id: 'session-ended',
    description: 'Nothing was saved, and what you typed is still here.',
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    action: { label: 'Sign in again', onClick: () => open(signInAgainHref(), '_blank') },
  })

/** Where to sign in and come back to this page. */
export const signInAgainHref = (): string =>
  `/sign-in?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`

/** Members sign in again, unless they would lose what they typed: a write says at its place that the session ended. */
export function redirectToSignIn(isRead: boolean) {
  if (isRead && !hasUnsavedChanges()) location.assign(signInAgainHref())
}
