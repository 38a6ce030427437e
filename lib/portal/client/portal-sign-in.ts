const SIGN_IN = '/portal/sign-in'

/** For customers whose session ended: they sign in again, and come back to this page. */
export function redirectToPortalSignIn(): void {
  const here = `${location.pathname}${location.search}`
  // On the page of signing in, 401 is the answer to a wrong code.
  if (here.startsWith(SIGN_IN)) return
  location.assign(`${SIGN_IN}?callbackUrl=${encodeURIComponent(here)}`)
}

/** For customers who signed out: a whole new page, so that nothing that was rendered for them is kept. */
export const leaveForPortalSignIn = (): void => location.assign(SIGN_IN)
