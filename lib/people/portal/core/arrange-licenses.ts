import { foldText } from '@/lib/foundation/shared/search-text'
import type { OwnOrder } from '@/lib/service/sales/core/own-orders'
import { isPaused } from './decide-own-license'
import { ATTENTION, type PortalLicenseCard, type PortalLicenses } from './schema-licenses'

export type ListedLicense = PortalLicenseCard & { product: string }
export type ListedVendor = Omit<PortalLicenses['vendors'][number], 'products'> & { licenses: ListedLicense[] }

const NONE: ReadonlySet<string> = new Set()

/** From this many licenses on, the list has a search. */
export const SEARCH_FROM = 8

/**
 * The licenses that match every word of the search, or that a part of their key found, in the order of the screen: active ones first, those that need
 * attention before the others, of those that end soon the soonest, and what has ended last. Those of one order stand together. A vendor whose license needs
 * attention comes before the others. One whose older licenses are not in the list stays, even if none of the newer ones
 * match.
 */
export function arrangeLicenses(
  { vendors }: Pick<PortalLicenses, 'vendors'>,
  search = '',
  byKey: ReadonlySet<string> = NONE,
): ListedVendor[] {
  const words = wordsOf(search)
  const isWanted = (license: ListedLicense, vendor: string) => {
    const { id, product, license_type, label, own_label, key, order } = license
    const text = foldText([product, license_type, label, own_label, vendor, key, order?.order_id].join(' '))
    return words.every((word) => text.includes(word)) || byKey.has(id) || endsKey(search, key)
  }
  return vendors
    .map(({ products, ...vendor }) => ({
      ...vendor,
      licenses: keepOrdersTogether(
        products
          .flatMap(({ name, licenses }) => licenses.map((license) => ({ ...license, product: name })))
          .filter((license) => isWanted(license, vendor.name))
          .toSorted((a, b) => rankOf(a) - rankOf(b) || endOf(a) - endOf(b)),
      ),
    }))
    .filter(({ licenses, older_than }) => licenses.length > 0 || older_than !== null)
    .toSorted((a, b) => firstRank(a) - firstRank(b) || firstEnd(a) - firstEnd(b))
}

const wordsOf = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean)

/** The orders that match every word of the search, or that a found license is of. */
export function findOrders<Order extends Pick<OwnOrder, 'id' | 'order_id' | 'vendor' | 'products' | 'licenses'>>(
  orders: Order[],
  search: string,
  found: Pick<ListedLicense, 'id' | 'order'>[],
): Order[] {
  const words = wordsOf(search)
  const wanted = new Set(found.flatMap(({ id, order }) => (order ? [id, order.id] : [id])))
  return orders.filter(({ id, order_id, vendor, products, licenses }) => {
    const text = foldText([order_id, vendor.name, ...products].join(' '))
    return words.every((word) => text.includes(word)) || wanted.has(id) || licenses.some((one) => wanted.has(one.id))
  })
}

/** A shorter text is no whole key, but may end as one does. */
const MIN_PASTED = 12

/** Whether a text can be the whole key of which this is the mask, however it was typed or pasted. */
function endsKey(text: string, masked: string): boolean {
  const [typed, end] = [plainKey(text), plainKey(masked)]
  return end.length >= 4 && typed.length >= MIN_PASTED && typed.endsWith(end)
}

/** Without dashes, quotes and spaces, and O, I and L as the digits that they are mistaken for. */
const plainKey = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

const QUIET = ATTENTION.length

/** Whether it is over, whatever may bring it back. */
export const hasEnded = (license: ListedLicense): boolean => license.status !== 'active' && !isPaused(license)

const urgencyOf = ({ attention }: ListedLicense): number => (attention ? ATTENTION.indexOf(attention) : QUIET)

/** What doesn't work, but hasn't ended, comes after what works; what is paused waits for the customer. */
const rankOf = (license: ListedLicense): number =>
  urgencyOf(license) + (hasEnded(license) ? 2 : license.reason === null || isPaused(license) ? 0 : 1) * (QUIET + 1)

/** When a license ends that does so soon; what else they need attention for has no order of its own. */
const endOf = ({ attention, expires_at }: ListedLicense): number =>
  attention === 'ending' && expires_at !== null ? Date.parse(expires_at) : Number.MAX_SAFE_INTEGER

/** What has ended stays apart from the rest of its order. */
function keepOrdersTogether(licenses: ListedLicense[]): ListedLicense[] {
  const groupOf = (license: ListedLicense) => (license.order ? `${license.order.id} ${hasEnded(license)}` : license.id)
  const groups = new Map<string, ListedLicense[]>()
  for (const license of licenses) groups.set(groupOf(license), [...(groups.get(groupOf(license)) ?? []), license])
  return [...groups.values()].flat()
}

/** Vendors without anything that needs attention keep their order. */
const firstRank = ({ licenses }: ListedVendor): number => Math.min(QUIET, ...licenses.map(urgencyOf))

const firstEnd = ({ licenses }: ListedVendor): number => Math.min(Number.MAX_SAFE_INTEGER, ...licenses.map(endOf))

export const countLicenses = (vendors: ListedVendor[]): number =>
  vendors.reduce((sum, { licenses }) => sum + licenses.length, 0)
