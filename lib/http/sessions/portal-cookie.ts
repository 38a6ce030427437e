import { COOKIE_MAX_AGE_SECONDS } from '@/lib/people/sign-in/core/session-lifetime'
import { isCookieSecure, readCookie } from './session-cookie'

/**
 * `session` signs in; `code` names the code this browser requested; `discord` is for the callback from Discord; `order`
 * is a random text by which the browser that opened an order's link may look again, and signs nobody in.
 */
type Use = 'session' | 'code' | 'discord' | 'order'

const NAMES: Record<Use, string> = {
  session: 'lk_portal',
  code: 'lk_portal_code',
  discord: 'lk_portal_discord',
  order: 'lk_portal_order',
}
const SECONDS: Record<Use, number> = { session: COOKIE_MAX_AGE_SECONDS, code: 600, discord: 600, order: 86_400 }

/** Over HTTPS the prefix prevents other hosts of the domain from setting it (RFC 6265bis section 4.1.3.2). */
export const portalCookieName = (use: Use): string => `${isCookieSecure() ? '__Host-' : ''}${NAMES[use]}`

/** The token of a customer's session in a Cookie header, or null. */
export const portalSessionTokenOf = (cookieHeader: string | null): string | null =>
  readCookie(cookieHeader, portalCookieName('session'))

/** The text by which this browser may look at an order again. */
export const orderBrowserOf = (cookieHeader: string | null): string | null =>
  readCookie(cookieHeader, portalCookieName('order'))

/** A Set-Cookie value. Null deletes the cookie. */
export const portalCookie = (use: Use, value: string | null): string =>
  `${portalCookieName(use)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : SECONDS[use]}${isCookieSecure() ? '; Secure' : ''}`
