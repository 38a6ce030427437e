import { chooseLocale, LOCALE_COOKIE, readLocale } from '@/lib/foundation/shared/locale'
import type { PortalRequestContext } from '@/lib/people/portal/server/portal-deps'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import { browserTokenOf } from '../sessions/known-browser-cookie'
import { portalSessionTokenOf } from '../sessions/portal-cookie'
import { readCookie, sessionTokenOf } from '../sessions/session-cookie'
import { callingAddress } from './calling-address'

/** The sender of a request, as far as its headers tell. */
export const requestContextOf = (headers: Headers, requestId: string): RequestContext => ({
  address: callingAddress(headers),
  userAgent: headers.get('user-agent'),
  sessionToken: sessionTokenOf(headers.get('cookie')),
  browserToken: browserTokenOf(headers.get('cookie')),
  requestId,
})

/** The same for the portal, which has its own session and languages. */
export function portalRequestContextOf(headers: Headers, requestId: string): PortalRequestContext {
  const cookies = headers.get('cookie')
  const chosen = readCookie(cookies, LOCALE_COOKIE) ?? undefined
  return {
    ...requestContextOf(headers, requestId),
    sessionToken: portalSessionTokenOf(cookies),
    chosenLocale: readLocale(chosen),
    locale: chooseLocale({
      person: null,
      cookie: chosen,
      acceptLanguage: headers.get('accept-language'),
    }),
  }
}
