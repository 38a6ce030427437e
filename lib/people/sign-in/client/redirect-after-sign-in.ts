import type { z } from 'zod'
import type { signedInAnswer } from '../core/schema'

/** Leaves the sign-in page: for the second factor, for the requested page, or for the first one. */
export function redirectAfterSignIn(
  { is_pending, landing }: z.infer<typeof signedInAnswer>,
  callbackPath: string | null,
): void {
  const query = callbackPath ? `?callbackUrl=${encodeURIComponent(callbackPath)}` : ''
  // A full page load, so that nothing rendered while signed out is kept.
  location.assign(is_pending ? `/two-factor${query}` : (callbackPath ?? landing))
}
