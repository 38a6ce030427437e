import { returnUrl } from '@/lib/catalog/organizations/core/portal-urls'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { isUuid } from '@/lib/foundation/shared/uuid'

type Query = Record<string, string | string[] | undefined>
type Door = { slug: string; returnOrigins: string[] }

const MAX_EMAIL = 254

/** What a link to a vendor's page of the portal asks for: nothing of it is believed, and nothing of it is secret. */
export function readDoorQuery(query: Query, { slug, returnOrigins }: Door) {
  const { email, license, return: asked } = query
  const back = returnUrl(asked, returnOrigins)
  const isLicense = typeof license === 'string' && isUuid(license)
  const door = `${vendorPortalPath(slug)}${back ? `?${new URLSearchParams({ return: back })}` : ''}` as `/${string}`
  return {
    /** to be prefilled */
    email: typeof email === 'string' && email.length <= MAX_EMAIL ? email : '',
    /** the vendor's own page that the customer came from */
    back,
    license: isLicense,
    /** where signing in leads */
    path: isLicense ? (`/portal/licenses/${license}` as const) : door,
  }
}

/** The door of another vendor, where the customer has something, for one who has nothing of this vendor. */
export function doorElsewhere(slug: string, [first, ...others]: { slug: string }[]): `/${string}` | null {
  return !first || [first, ...others].some((vendor) => vendor.slug === slug) ? null : vendorPortalPath(first.slug)
}
