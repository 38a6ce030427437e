import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { IP_FILTERS, SORTS, STATUS_FILTERS } from '../core/schema-list'

/** What the list of licenses keeps in the URL, for the server's first answer and the browser's next ones. */
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

/** The query that the URL names, in the spelling of the API. What is not set is left out. */
export const toLicenseQuery = (params: Partial<LicenseParams>): LicenseQuery =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== ''))

/** Only the filters: neither the order nor the page. */
export function toLicenseFilter({
  sort: _sort,
  after: _after,
  before: _before,
  ...filter
}: LicenseParams): LicenseQuery {
  return toLicenseQuery(filter)
}
