import type { IssueLicensesForm } from '@/lib/catalog/licenses/bulk/core/schema'
import type { Extension } from '@/lib/catalog/licenses/core/schema'
import type { TransferLicenseForm } from '@/lib/catalog/licenses/transfers/core/schema'
import type { CreateApiKeyInput, RotateApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import type { LicenseTypeInput } from '@/lib/catalog/products/license-types/core/schema'
import { propertyOf } from '@/lib/foundation/shared/fields'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { type Metadata, metadataChangeOf } from '@/lib/foundation/shared/metadata/metadata'

/** The endpoints that the dashboard shows beside its actions. A test compares them with the table. */
export const SHOWN_ENDPOINTS = {
  issue: 'POST /licenses',
  bulk: 'POST /licenses/bulk',
  revoke: 'POST /licenses/{license_id}/revoke',
  reinstate: 'POST /licenses/{license_id}/reinstate',
  extend: 'POST /licenses/{license_id}/extend',
  transfer: 'POST /licenses/{license_id}/transfer',
  replace_key: 'POST /licenses/{license_id}/replace_key',
  create_api_key: 'POST /products/{product_id}/api_keys',
  rotate_api_key: 'POST /products/{product_id}/api_keys/{key_id}/rotate',
  update_api_key: 'PATCH /products/{product_id}/api_keys/{key_id}',
  create_license_type: 'POST /products/{product_id}/license_types',
  update_license_type: 'PATCH /products/{product_id}/license_types/{type_id}',
  block_in_product: 'POST /products/{product_id}/block_rules',
  block: 'POST /block_rules',
} as const

/** A call of the management API with the values of a form. Values that are missing there are missing here. */
export type ApiCall = { endpoint: keyof typeof SHOWN_ENDPOINTS; path?: Record<string, string>; body: JsonObject }

type Notified = { notify?: boolean | undefined }
type OfLicense<T> = (licenseId: string, values: T & Notified) => ApiCall

const ofLicense =
  <T extends object>(endpoint: ApiCall['endpoint']): OfLicense<T> =>
  (license_id, values) => ({ endpoint, path: { license_id }, body: stated(values) })

export const revokeCall = ofLicense<{ reason: string }>('revoke')
export const reinstateCall = ofLicense<object>('reinstate')
export const extendCall = ofLicense<{ to: Extension | null }>('extend')
export const replaceKeyCall = ofLicense<{ grace_hours: number }>('replace_key')

export const transferCall: OfLicense<TransferLicenseForm> = (license_id, { customer, ...rest }) => ({
  endpoint: 'transfer',
  path: { license_id },
  body: stated({ ...customerOf(customer), ...rest }),
})

/** One license, or many alike as a job. */
export function issueCall({
  id: _,
  count,
  product_id,
  customer,
  notify,
  license_key,
  license_type_id: license_type,
  ...terms
}: IssueLicensesForm): ApiCall {
  const license = { license_key, license_type, ...customerOf(customer), ...terms }
  const shared = { product_id: product_id === '' ? null : product_id, notify }
  if (count === 1) return { endpoint: 'issue', body: stated({ ...shared, ...license }) }
  return { endpoint: 'bulk', body: stated({ action: 'issue', ...shared, count, license: stated(license) }) }
}

/** As the list of licenses names them in its address: with its order and its page, which choose nothing. */
type Chosen = { selection: { ids: string[] } | { filter: JsonObject }; expected_count?: number | undefined }

/** A change of many licenses. */
export const bulkCall = (
  action: 'revoke' | 'reinstate' | 'extend' | 'update' | 'email' | 'delete',
  { selection, expected_count }: Chosen,
  values: JsonObject = {},
): ApiCall => ({
  endpoint: 'bulk',
  body: stated({
    action,
    ...('ids' in selection
      ? { licenses: selection.ids }
      : { filter: filterNames(selection.filter), ...(expected_count !== undefined && { expected_count }) }),
    ...values,
  }),
})

export const blockCall = (productId: string | null, values: { network: string; note: string | null }): ApiCall =>
  productId === null
    ? { endpoint: 'block', body: stated(values) }
    : { endpoint: 'block_in_product', path: { product_id: productId }, body: stated(values) }

type ApiKeyKind = CreateApiKeyInput['kind']
type ApiKeySettings = Omit<CreateApiKeyInput, 'name' | 'kind'>

/** With the settings that this kind of key has. */
export const createApiKeyCall = (product_id: string, { name, kind, ...settings }: CreateApiKeyInput): ApiCall => ({
  endpoint: 'create_api_key',
  path: { product_id },
  body: stated({ name, kind, ...settingsOf(kind, settings) }),
})

/** Its kind cannot change. */
export const updateApiKeyCall = (
  product_id: string,
  key_id: string,
  { name, kind, ...settings }: CreateApiKeyInput,
): ApiCall => ({
  endpoint: 'update_api_key',
  path: { product_id, key_id },
  body: { name, ...settingsOf(kind, settings) },
})

const settingsOf = (kind: ApiKeyKind, { daily_limit, sources, may_name_end_user }: ApiKeySettings): JsonObject =>
  kind === 'client' ? { daily_limit } : { sources, may_name_end_user }

export const rotateApiKeyCall = (product_id: string, key_id: string, body: RotateApiKeyInput): ApiCall => ({
  endpoint: 'rotate_api_key',
  path: { product_id, key_id },
  body,
})

export const createLicenseTypeCall = (product_id: string, { metadata, ...terms }: LicenseTypeInput): ApiCall => ({
  endpoint: 'create_license_type',
  path: { product_id },
  body: stated({ ...terms, metadata: Object.keys(metadata).length > 0 ? metadata : null }),
})

/** Every term, also those that are cleared; of the metadata only what changes. */
export const updateLicenseTypeCall = (
  product_id: string,
  type_id: string,
  { metadata, ...terms }: LicenseTypeInput,
  before: Metadata,
): ApiCall => ({
  endpoint: 'update_license_type',
  path: { product_id, type_id },
  body: { ...terms, metadata: metadataChangeOf(before, metadata) },
})

/** The call as a command to copy. The token comes from the environment, so that it stands in no history. */
export function curlOf({ endpoint, path = {}, body }: ApiCall, { site, key }: { site: string; key: string }): string {
  const [method = '', template = ''] = SHOWN_ENDPOINTS[endpoint].split(' ')
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const lines = [
    `curl -X ${method} ${site}/api/v1${address}`,
    '-H "Authorization: Bearer $LATCHKEY_ACCESS_TOKEN"',
    '-H "Content-Type: application/json"',
    ...(method === 'POST' ? [`-H "Idempotency-Key: ${key}"`] : []),
    // A quote inside single quotes ends them, is escaped, and starts them again.
    `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
  ]
  return lines.join(' \\\n  ')
}

const customerOf = (customer: unknown): JsonObject =>
  customer === null
    ? { in_stock: true }
    : {
        customer_email: propertyOf(customer, 'email'),
        customer_discord_id: propertyOf(customer, 'discord_id'),
        customer_name: propertyOf(customer, 'name'),
      }

const filterNames = ({ sort: _, after: __, before: ___, ...filter }: JsonObject): JsonObject => {
  const { product, customer, license_type, job, expires_to, expires_from, ...same } = filter
  return stated({
    product_id: product,
    customer_id: customer,
    license_type_id: license_type,
    job_id: job,
    expires_before: expires_to,
    expires_after: expires_from,
    ...same,
  })
}

/** The values that say something: an empty field is left out. */
const stated = (values: object): JsonObject =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
