import { KNOWN_BROWSER_SECONDS } from '@/lib/people/sign-in/core/session-lifetime'
import { isCookieSecure, readCookie } from './session-cookie'

/** Over HTTPS the prefix prevents other hosts of the domain from setting it. */
const cookieName = (): string => `${isCookieSecure() ? '__Host-' : ''}lk_browser`

/** Identifies a browser that has signed in before, to the dashboard or the portal. */
export const browserTokenOf = (cookieHeader: string | null): string | null => readCookie(cookieHeader, cookieName())

/**
 * A Set-Cookie value. It grants no access: attempts of this browser are counted separately from those of unknown ones.
 */
export const knownBrowserCookie = (token: string): string =>
  `${cookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_BROWSER_SECONDS}${isCookieSecure() ? '; Secure' : ''}`
