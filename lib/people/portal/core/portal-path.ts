import { isVendorPortalPath, vendorOfPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { safeCallbackPath } from '@/lib/people/sign-in/core/callback-path'

const HOME = '/portal'

/** The portal page to return to after signing in; redirects never leave the portal. */
export function portalPathOf(text: string | string[] | undefined): `/${string}` {
  const path = typeof text === 'string' ? safeCallbackPath(text) : null
  return path !== null && (path === HOME || path.startsWith(`${HOME}/`)) ? path : HOME
}

/** The vendor by its URL name, or the license, that a page of the portal is about. */
export function askedFor(path: string): { slug: string | null; licenseId: string | null } {
  const [page = ''] = path.split(/[?#]/)
  const licenseId = page.startsWith(`${HOME}/licenses/`) ? page.slice(`${HOME}/licenses/`.length) : ''
  return {
    slug: isVendorPortalPath(page) ? vendorOfPortalPath(page.slice(HOME.length + 1)) : null,
    licenseId: isUuid(licenseId) ? licenseId : null,
  }
}
