import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { IP_FILTERS, SORTS, STATUS_FILTERS } from '../core/schema-list'

/** The license list's parameters in the URL, shared by server rendering and the browser's queries. */
export const licenseParams = {
  q: parseAsString,
  status: parseAsStringLiteral(STATUS_FILTERS),
  product: parseAsString,
  ip_mode: parseAsStringLiteral(IP_FILTERS),
  expires_from: parseAsString,
  expires_to: parseAsString,
  sort: parseAsStringLiteral(SORTS),
  after: parseAsString,
  before: parseAsString,
}

export type LicenseParams = { [K in keyof typeof licenseParams]: string | null }
export type LicenseQuery = Partial<Record<keyof LicenseParams | 'customer', string>>

/** The URL's filters as a query of the API. Filters that are not set are left out. */
export const toLicenseQuery = (params: Partial<LicenseParams>): LicenseQuery =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== ''))

/** The filters without order and page. */
export function toLicenseFilter({
  sort: _sort,
  after: _after,
  before: _before,
  ...filter
}: LicenseParams): LicenseQuery {
  return toLicenseQuery(filter)
}
