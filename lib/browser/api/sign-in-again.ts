/** Where to sign in and come back to this page. */
export const signInAgainHref = (): string =>
  `/sign-in?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`
