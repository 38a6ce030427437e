import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import { IP_FILTERS, SORTS, STATUS_FILTERS, UNUSED_FILTERS } from '../core/list-order'

/** The license list's parameters in the URL, shared by server rendering and the browser's queries. */
export const licenseParams = {
  q: parseAsString,
  status: parseAsStringLiteral(STATUS_FILTERS),
  product: parseAsString,
  in_stock: parseAsStringLiteral(['true']),
  license_type: parseAsString,
  job: parseAsString,
  ip_mode: parseAsStringLiteral(IP_FILTERS),
  unused: parseAsStringLiteral(UNUSED_FILTERS),
  expires_from: parseAsString,
  expires_to: parseAsString,
  metadata_key: parseAsString,
  metadata_value: parseAsString,
  sort: parseAsStringLiteral(SORTS),
  after: parseAsString,
  before: parseAsString,
  /** the number of the page, for the reader alone */
  page: parseAsString,
}

export type LicenseParams = { [K in keyof typeof licenseParams]: string | null }
type Plain = Exclude<keyof LicenseParams, 'metadata_key' | 'metadata_value' | 'page'>
export type LicenseQuery = Partial<Record<Plain | 'customer', string>> & { metadata?: Metadata }

/** The URL's filters as a query of the API. Filters that are not set are left out. */
export const toLicenseQuery = ({
  metadata_key,
  metadata_value,
  page: _page,
  ...params
}: Partial<LicenseParams>): LicenseQuery => ({
  ...Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== '')),
  ...(metadata_key && metadata_value && { metadata: { [metadata_key]: metadata_value } }),
})

/** The query as a query string: metadata is written `metadata[key]=value`. */
export function licenseSearch({ metadata = {}, ...query }: LicenseQuery): URLSearchParams {
  const keyed = Object.entries(metadata).map(([key, value]): [string, string] => [`metadata[${key}]`, value])
  return new URLSearchParams([...Object.entries(query), ...keyed])
}

/** The filters without order and page. */
export function toLicenseFilter({
  sort: _sort,
  after: _after,
  before: _before,
  ...filter
}: LicenseParams): LicenseQuery {
  return toLicenseQuery(filter)
}
