import type { z } from 'zod'
import type { signedInAnswer } from '../core/schema'

/** Leaves the page of signing in: for the second factor, for where the person came from, or for their first page. */
export function redirectAfterSignIn(
  { is_pending, landing }: z.infer<typeof signedInAnswer>,
  callbackPath: string | null,
): void {
  const query = callbackPath ? `?callbackUrl=${encodeURIComponent(callbackPath)}` : ''
  // A whole new page: nothing that was rendered for a stranger is kept.
  location.assign(is_pending ? `/two-factor${query}` : (callbackPath ?? landing))
}
