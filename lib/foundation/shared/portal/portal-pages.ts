/** First segments below `/portal` that are pages of the portal itself, and words kept for more of them. */
export const PORTAL_PAGES = [
  'account',
  'activity',
  'api',
  'downloads',
  'help',
  'licenses',
  'sessions',
  'settings',
  'sign-in',
  'transfers',
  'unsubscribe',
]

/** Stands before the name of an organization that has the name of a page; no URL name contains it. */
const ESCAPE = '~'

/** A vendor's door to the portal, by its URL name. */
export const vendorPortalPath = (slug: string): `/${string}` =>
  `/portal/${PORTAL_PAGES.includes(slug) ? ESCAPE : ''}${slug}`

/** Where a customer claims a license in stock with its key: of a vendor, by its URL name, or of any. */
export const claimPath = (slug: string | null): `/${string}` =>
  `/portal/licenses/claim${slug === null ? '' : `?${new URLSearchParams({ vendor: slug })}`}`

/** Answers for customers: of a vendor, by its URL name, or of any. */
export const helpPath = (slug: string | null): `/${string}` =>
  `/portal/help${slug === null ? '' : `?${new URLSearchParams({ vendor: slug })}`}`

/** Where somebody who has a link of one order sees its licenses, by the vendor's URL name. */
export const orderPagePath = (slug: string): `/${string}` => `${vendorPortalPath(slug)}/order`

/** Where an order stands on the page of its customer's licenses. */
export const orderAnchor = (id: string): string => `order-${id}`

/** Whether a path is such a page. */
export const isOrderPagePath = (path: string): boolean => /^\/portal\/[^/]+\/order$/.test(path)

/** The URL name that a segment below `/portal` stands for. */
export const vendorOfPortalPath = (segment: string): string =>
  segment.startsWith(ESCAPE) ? segment.slice(ESCAPE.length) : segment

/** Whether a path is a vendor's door, and not a page of the portal itself. */
export function isVendorPortalPath(path: string): boolean {
  const segment = /^\/portal\/([^/?#]+)$/.exec(path)?.[1]
  return segment !== undefined && !PORTAL_PAGES.includes(segment)
}
