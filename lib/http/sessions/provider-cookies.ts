import type { NextAuthOptions } from 'next-auth'
import { isCookieSecure, sessionCookieName } from './session-cookie'

const MINUTES_15 = 15 * 60
const LINK_SECONDS = 10 * 60

/**
 * The cookies of next-auth. Over HTTPS each has the prefix that prevents other hosts of the domain from setting it (RFC
 * 6265bis section 4.1.3.2): a sign-in can only be completed in the browser that started it.
 */
export const providerCookies = (): NonNullable<NextAuthOptions['cookies']> => ({
  sessionToken: cookieOf(sessionCookieName()),
  callbackUrl: cookieOf(callbackCookieName()),
  csrfToken: cookieOf(`${prefix()}next-auth.csrf-token`),
  pkceCodeVerifier: cookieOf(`${prefix()}next-auth.pkce.code_verifier`, MINUTES_15),
  state: cookieOf(`${prefix()}next-auth.state`, MINUTES_15),
  nonce: cookieOf(`${prefix()}next-auth.nonce`, MINUTES_15),
})

export const callbackCookieName = (): string => `${prefix()}next-auth.callback-url`

/** Proves that the user pressed the button to link an identity (link-intent.ts). */
export const linkCookieName = (): string => `${prefix()}lk_link`

/** A Set-Cookie value. Null deletes the cookie. */
export const linkCookie = (value: string | null): string => setCookie(linkCookieName(), value, LINK_SECONDS)

/** A Set-Cookie value that deletes the return path of a sign-in. */
export const noCallbackCookie = (): string => setCookie(callbackCookieName(), null, 0)

const prefix = () => (isCookieSecure() ? '__Host-' : '')

const cookieOf = (name: string, maxAge?: number) => ({
  name,
  options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isCookieSecure(), ...(maxAge && { maxAge }) },
})

const setCookie = (name: string, value: string | null, seconds: number): string =>
  `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : seconds}${isCookieSecure() ? '; Secure' : ''}`
