import { KNOWN_BROWSER_SECONDS } from '@/lib/sign-in/core/session-lifetime'
import { isCookieSecure, readCookie } from './session-cookie'

/** Over HTTPS with the prefix that keeps other hosts of the domain from setting it. */
const cookieName = (): string => `${isCookieSecure() ? '__Host-' : ''}lk_browser`

/** By which a browser is known that somebody signed in with before; of the dashboard and the portal alike. */
export const browserTokenOf = (cookieHeader: string | null): string | null => readCookie(cookieHeader, cookieName())

/** A Set-Cookie value. It opens nothing: tries of this browser are counted apart from those of strangers. */
export const knownBrowserCookie = (token: string): string =>
  `${cookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_BROWSER_SECONDS}${isCookieSecure() ? '; Secure' : ''}`
