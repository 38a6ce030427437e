import { publicUrl } from '@/lib/foundation/platform/config/env'
import { COOKIE_MAX_AGE_SECONDS } from '@/lib/people/sign-in/core/session-lifetime'

export const isCookieSecure = (): boolean => publicUrl().startsWith('https:')

/**
 * next-auth uses the same name, so that both read the same session. Over HTTPS it has the prefix that prevents other
 * hosts of the domain from setting it.
 */
export const sessionCookieName = (): string =>
  isCookieSecure() ? '__Host-next-auth.session-token' : 'next-auth.session-token'

/** The session token of a Cookie header, or null. */
export const sessionTokenOf = (cookieHeader: string | null): string | null =>
  readCookie(cookieHeader, sessionCookieName())

/** A Set-Cookie value that sets the session. */
export const sessionCookie = (token: string): string => cookieOf(token, COOKIE_MAX_AGE_SECONDS)

/** A Set-Cookie value that deletes the session. */
export const noSessionCookie = (): string => cookieOf('', 0)

const cookieOf = (value: string, maxAgeSeconds: number): string =>
  `${sessionCookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isCookieSecure() ? '; Secure' : ''}`

/** The value of one cookie of a Cookie header, or null. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return null
}
