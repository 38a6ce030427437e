import { chooseLocale, LOCALE_COOKIE, readLocale } from '@/lib/foundation/shared/locale'
import type { PortalRequestContext } from '@/lib/people/portal/server/portal-deps'
import { portalSessionTokenOf } from '../sessions/portal-cookie'
import { readCookie } from '../sessions/session-cookie'
import { requestContextOf } from './request-context'

/** The sender of a request to the portal, which has its own session and languages. */
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
