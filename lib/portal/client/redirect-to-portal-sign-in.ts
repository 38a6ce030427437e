/** Customers sign in again, and come back to this page. */
export function redirectToPortalSignIn() {
  const here = `${location.pathname}${location.search}`
  // On the page of signing in, 401 is the answer to a wrong code.
  if (here.startsWith('/portal/sign-in')) return
  location.assign(`/portal/sign-in?callbackUrl=${encodeURIComponent(here)}`)
}
