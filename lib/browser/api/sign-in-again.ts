import { hasUnsavedChanges } from '../dialogs/unsaved-changes'

/** Where to sign in and come back to this page. */
export const signInAgainHref = (): string =>
  `/sign-in?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`

/** Members sign in again, unless they would lose what they typed: a write says at its place that the session ended. */
export function redirectToSignIn(isRead: boolean) {
  if (isRead && !hasUnsavedChanges()) location.assign(signInAgainHref())
}
