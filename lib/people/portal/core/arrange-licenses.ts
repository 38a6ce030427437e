import { foldText } from '@/lib/foundation/shared/search-text'
import { ATTENTION, type PortalLicenseCard, type PortalLicenses } from './schema-licenses'

export type ListedLicense = PortalLicenseCard & { product: string }
export type ListedVendor = Omit<PortalLicenses['vendors'][number], 'products'> & { licenses: ListedLicense[] }

/** From this many licenses on, the list has a search. */
export const SEARCH_FROM = 8

/**
 * The licenses that match every word of the search, in the order of the screen: what needs attention first, and what
 * ended long ago last. A vendor whose license needs attention comes before the others. One whose older licenses are not
 * in the list stays, even if none of the newer ones match.
 */
export function arrangeLicenses({ vendors }: Pick<PortalLicenses, 'vendors'>, search = ''): ListedVendor[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const isWanted = (license: ListedLicense, vendor: string) => {
    const text = foldText([license.product, license.label, vendor, license.key].join(' '))
    return words.every((word) => text.includes(word))
  }
  return vendors
    .map(({ products, ...vendor }) => ({
      ...vendor,
      licenses: products
        .flatMap(({ name, licenses }) => licenses.map((license) => ({ ...license, product: name })))
        .filter((license) => isWanted(license, vendor.name))
        .toSorted((a, b) => rankOf(a) - rankOf(b)),
    }))
    .filter(({ licenses, older_than }) => licenses.length > 0 || older_than !== null)
    .toSorted((a, b) => firstRank(a) - firstRank(b))
}

const QUIET = ATTENTION.length

const rankOf = ({ attention, status }: ListedLicense): number =>
  attention ? ATTENTION.indexOf(attention) : QUIET + Number(status !== 'active')

/** Vendors without anything that needs attention keep their order. */
const firstRank = ({ licenses: [first] }: ListedVendor): number => (first ? Math.min(rankOf(first), QUIET) : QUIET)

export const countLicenses = (vendors: ListedVendor[]): number =>
  vendors.reduce((sum, { licenses }) => sum + licenses.length, 0)
