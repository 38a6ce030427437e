import type { JsonObject } from '../json.js'
import { EXIT } from './exit-codes.js'
import { Failure, usageFailure } from './failure.js'
import type { ManagementApi } from './management-api.js'
import { ApiFailure } from './problem.js'
import { type Color, paint, plain, printFields } from './terminal.js'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The license with this id or license key, with its version. A vendor's own keys may look like ids. */
export async function findLicense(api: ManagementApi, idOrKey: string) {
  const read = async (id: string) => ({ id, ...(await api.getWithTag(`/licenses/${id}`)) })
  if (!UUID.test(idOrKey)) return read(await findLicenseId(api, idOrKey))
  return read(idOrKey.toLowerCase()).catch(async (error: unknown) => {
    if (!(error instanceof ApiFailure && error.statusCode === 404)) throw error
    return read(await findLicenseId(api, idOrKey))
  })
}

async function findLicenseId(api: ManagementApi, key: string): Promise<string> {
  const { data } = await api.page('/licenses', { license_key: key })
  const ids = data.map(({ id }) => String(id))
  if (ids.length > 1) throw usageFailure(`Several products have this license key. Use an ID: ${ids.join(', ')}.`)
  if (ids[0] !== undefined) return ids[0]
  throw new Failure(EXIT.notFound, `There is no license with this ${UUID.test(key) ? 'ID or key' : 'key'}.`)
}

/** The id of the product with this id or slug. */
export async function findProductId(api: ManagementApi, idOrSlug: string): Promise<string> {
  if (UUID.test(idOrSlug)) return idOrSlug.toLowerCase()
  for await (const { id, slug } of api.rows('/products', {})) if (slug === idOrSlug) return String(id)
  throw new Failure(EXIT.notFound, `There is no product "${idOrSlug}". latchkey products list shows them.`)
}

const STATUS_COLORS: Record<string, Color> = {
  active: 'green',
  expired: 'yellow',
  revoked: 'red',
  archived: 'yellow',
  disabled: 'red',
}

export const paintStatus = (status: unknown): string =>
  paint(plain(String(status)), STATUS_COLORS[String(status)] ?? null)

/** Of a date, as `2030-01-31`, or with its time. */
export const dayOf = (time: unknown): string => (typeof time === 'string' ? time.slice(0, 10) : 'never')
export const timeOf = (time: unknown): string | null =>
  typeof time === 'string' ? time.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC') : null

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The last day on which a license works, in UTC: of midnight, the day before. */
export function lastDayOf(expiry: unknown): string {
  const ms = typeof expiry === 'string' ? Date.parse(expiry) : Number.NaN
  return Number.isNaN(ms) ? dayOf(expiry) : dayOf(new Date(ms - 1).toISOString())
}

/** That day, with the time unless the license works through it. */
function expiryOf(expiry: unknown): string {
  const ofDay = typeof expiry === 'string' ? Date.parse(expiry) % DAY_MS : 0
  return ofDay === 0 || ofDay >= DAY_MS - MINUTE_MS ? lastDayOf(expiry) : (timeOf(expiry) ?? 'never')
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? plain(value) : null)

/** The whole key, or what a token without the scope licenses:reveal sees of it. */
export const keyOf = ({ license_key, license_key_last_four }: JsonObject): string =>
  text(license_key) ?? `…${plain(String(license_key_last_four))}`

export const customerOf = ({ customer_email, customer_discord_id }: JsonObject): string =>
  text(customer_email) ?? text(customer_discord_id) ?? ''

/**
 * The name of a product, or its id where the name cannot be had: the access token may not read products, or the
 * connection broke. What the command was for is done by then, so that is no failure.
 */
export const productNameOf = async (api: ManagementApi, id: string): Promise<string> =>
  text((await api.get(`/products/${id}`).catch(() => null))?.['name']) ?? plain(id)

export async function printLicense(api: ManagementApi, license: JsonObject): Promise<void> {
  const { ip_system_enabled, current_unique_ip_count, max_ips, metadata } = license
  const productId = text(license['product_id'])
  const product = productId === null ? null : await productNameOf(api, productId)
  const pairs = Object.entries(metadata ?? {}).map(([key, value]) => `${key}=${value}`)
  printFields([
    ['License key', keyOf(license)],
    ['Status', paintStatus(license['status'])],
    ['Expires', expiryOf(license['expires_at'])],
    ['Revoked', timeOf(license['revoked_at'])],
    ['Customer', [text(license['customer_name']), customerOf(license)].filter(Boolean).join(', ')],
    ['Name', text(license['name'])],
    ['IP addresses', ip_system_enabled ? `${current_unique_ip_count} of ${max_ips ?? 'any number'}` : null],
    ['Metadata', pairs.length > 0 ? plain(pairs.join(', ')) : null],
    ['Notes', text(license['notes'])],
    ['Last request', timeOf(license['last_validated_at'])],
    ['Created', timeOf(license['created_at'])],
    ['Product', product],
    ['ID', text(license['id'])],
  ])
}
