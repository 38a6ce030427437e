import { isCookieSecure, readCookie } from './session-cookie'

/** Longer than a replica may lag. */
const MAX_AGE_SECONDS = 300

const cookieName = (): string => `${isCookieSecure() ? '__Host-' : ''}lk_changed`

/** Where in the database's log the last change of this browser lies; null if it made none lately. */
export const lastChangeOf = (cookieHeader: string | null): string | null => readCookie(cookieHeader, cookieName())

/** A Set-Cookie value: lists of this browser are read where they include the change. It grants no access. */
export const lastChangeCookie = (position: string): string =>
  `${cookieName()}=${position}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${isCookieSecure() ? '; Secure' : ''}`
