import { chooseLocale, LOCALE_COOKIE, readLocale } from '@/lib/foundation/shared/locale'
import type { PortalRequestContext } from '@/lib/people/portal/server/portal-deps'
import { portalSessionTokenOf } from '../sessions/portal-cookie'
import { readCookie } from '../sessions/session-cookie'
import { requestContextOf } from './request-context'

/** The sender of a request to the portal, which has its own session and languages. */
export function portalRequestContextOf(headers: Headers, requestId: string): PortalRequestContext {
  const cookies = headers.get('cookie')
  const cookie = readCookie(cookies, LOCALE_COOKIE) ?? undefined
  const [chosenLocale, acceptLanguage] = [readLocale(cookie), headers.get('accept-language')]
  return {
    ...requestContextOf(headers, requestId),
    sessionToken: portalSessionTokenOf(cookies),
    chosenLocale,
    locale: chooseLocale({ person: chosenLocale, cookie: undefined, acceptLanguage }),
    pageLocale: chooseLocale({ person: null, cookie, acceptLanguage }),
  }
}
