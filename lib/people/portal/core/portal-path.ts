import { LOCALE_PARAMETER } from '@/lib/foundation/shared/locale'
import { isVendorPortalPath, vendorOfPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { safeCallbackPath } from '@/lib/people/sign-in/core/callback-path'

/** Where a customer sees all licenses. */
export const PORTAL_HOME = '/portal'

/** The portal page to return to after signing in; redirects never leave the portal. */
export function portalPathOf(text: string | string[] | undefined): `/${string}` {
  const path = typeof text === 'string' ? safeCallbackPath(text) : null
  return path !== null && (path === PORTAL_HOME || path.startsWith(`${PORTAL_HOME}/`)) ? path : PORTAL_HOME
}

/** The vendor by its URL name, or the license, that a page of the portal is about. */
function askedFor(path: string): { slug: string | null; licenseId: string | null } {
  const [page = ''] = path.split(/[?#]/)
  const licenseId = page.startsWith(`${PORTAL_HOME}/licenses/`) ? page.slice(`${PORTAL_HOME}/licenses/`.length) : ''
  return {
    slug: isVendorPortalPath(page) ? vendorOfPortalPath(page.slice(PORTAL_HOME.length + 1)) : null,
    licenseId: isUuid(licenseId) ? licenseId : null,
  }
}

/** Whose page this is, by its path and query: the vendor's URL name, or the license. Signing in is where it leads. */
export function vendorAskedFor(path: string): { slug: string | null; licenseId: string | null } {
  const url = new URL(path, ORIGIN)
  const callback = url.searchParams.get('callbackUrl')
  const { pathname, searchParams } = callback === null ? url : new URL(portalPathOf(callback), ORIGIN)
  const slug = searchParams.get('vendor')
  return slug === null ? askedFor(pathname.replace(/\/order$/, '')) : { slug, licenseId: null }
}

/** The language of the email that led to this page, as its link says; or to the page that signing in leads to. */
export function linkedLocale(path: string): string | null {
  const { searchParams } = new URL(path, ORIGIN)
  const callback = searchParams.get('callbackUrl')
  return (
    searchParams.get(LOCALE_PARAMETER) ??
    (callback === null ? null : new URL(portalPathOf(callback), ORIGIN).searchParams.get(LOCALE_PARAMETER))
  )
}

/** So that a path can be read as a URL. */
const ORIGIN = 'http://portal.invalid'
