const SIGN_IN = '/portal/sign-in'

/** For customers whose session ended: they sign in again, and return to this page. */
export function redirectToPortalSignIn(): void {
  const here = `${location.pathname}${location.search}`
  // On the sign-in page, 401 means a wrong code.
  if (here.startsWith(SIGN_IN)) return
  location.assign(`${SIGN_IN}?callbackUrl=${encodeURIComponent(here)}`)
}

/** For customers who signed out: a full page load, so that nothing rendered for them is kept. */
export const leaveForPortalSignIn = (): void => location.assign(SIGN_IN)
