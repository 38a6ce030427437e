import type { SigningKey } from '@/lib/catalog/products/signing/core/signing-job'
import type { CustomDetails, CustomModule } from '@/lib/catalog/products/templates/core/custom-response'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import type { CallerSnapshot, KeySettings, LicenseSnapshot, Snapshot } from '../core/snapshot'
import type { VersionPolicy } from '../core/version-policy'

// One column, and null for most API keys: more columns would cost every call.
const KEY_SETTINGS = `
  case when k.kind <> 'server' or k.may_name_end_user or k.sources <> '{}' then json_build_object(
    'kind', k.kind, 'dailyLimit', k.daily_limit, 'sources', k.sources, 'mayNameEndUser', k.may_name_end_user
  ) end`

/** The columns that both loads begin with: the API key, its product and its organization. */
export const CALLER_COLUMNS = `
  k.id as api_key_id, k.expires_at as key_expires_at,
  ${KEY_SETTINGS} as key_settings, p.id as product_id, p.organization_id, p.state, p.ipv6_prefix,
  o.plan, o.daily_limit_override, o.burst_enabled, o.suspended_at is not null as is_suspended,
  o.billing_suspended_at is not null as is_billing_suspended`

export const CALLER_JOINS = `
  left join api_key k on k.hash = q.api_key_hash
  left join product p on p.id = k.product_id
  left join organization o on o.id = p.organization_id`

type Nulls<T> = { [K in keyof T]: null }
type Caller = {
  api_key_id: string
  product_id: string
  organization_id: string
  state: CallerSnapshot['product']['state']
  ipv6_prefix: number
  plan: Plan
  burst_enabled: boolean
  is_suspended: boolean
  is_billing_suspended: boolean
}
export type CallerRow = {
  key_expires_at: Date | null
  key_settings: KeySettings | null
  daily_limit_override: number | null
} & (Caller | Nulls<Caller>)

/** A caller, before it is known where the call came from. */
type StoredCaller = Omit<CallerSnapshot, 'isSourceAllowed'>

/** Null when the API key hash was not found. */
export function callerSnapshot(row: CallerRow): StoredCaller | null {
  if (row.product_id === null) return null
  return {
    apiKeyId: row.api_key_id,
    keyExpiresAt: row.key_expires_at,
    keySettings: row.key_settings,
    product: {
      id: row.product_id,
      organizationId: row.organization_id,
      state: row.state,
      ipv6Prefix: row.ipv6_prefix,
    },
    organization: {
      plan: row.plan,
      dailyLimitOverride: row.daily_limit_override,
      isBurstEnabled: row.burst_enabled,
      isSuspended: row.is_suspended,
      isBillingSuspended: row.is_billing_suspended,
    },
  }
}

/** The caller's columns for the product's modules, null while a module is off. `now` is the parameter with the time. */
export const moduleColumns = (now: string): string => `
  p.version_module,
  case when p.custom_response then (
    select json_build_object('productName', p.name, 'template', t.template, 'pieces', t.compiled)
    from response_template t where t.product_id = p.id
  ) end as custom_module,
  case when p.signed_validation and o.signed_validation and o.plan in ('pro', 'enterprise') then coalesce((
    select json_build_object('kid', s.kid, 'key', encode(s.private_ciphertext, 'base64'))
    from signing_key s where s.product_id = p.id and s.active_from <= ${now} order by s.active_from desc limit 1
  ), '{"kid":null}') end as signing`

/** The license's columns for the modules. Each is evaluated only if its module is on, so most calls skip both. */
export const MODULE_LICENSE_COLUMNS = `
  case when p.version_module then json_build_object(
    'pinMode', l.version_pin_mode, 'pinned', l.version_pinned,
    'rangeMin', l.version_range_min, 'rangeMax', l.version_range_max,
    'isYanked', exists (
      select from product_version v where v.product_id = p.id and v.canonical = q.canonical_version and v.yanked
    )
  ) end as version_policy,
  case when p.has_custom_module then json_build_object(
    'key', encode(l.key_ciphertext, 'base64'), 'name', l.name, 'notes', l.notes,
    'metadata', l.metadata, 'override', l.custom_override,
    'customer', (
      select json_build_object('name', c.name, 'email', c.email, 'discordId', c.discord_id)
      from organization_customer c where c.organization_id = p.organization_id and c.customer_id = l.customer_id
    )
  ) end as details`

type ModuleRow = {
  custom_module: CustomModule | null
  signing: { kid: string; key: string } | { kid: null } | null
}
export type ValidationCallerRow = CallerRow & ModuleRow
export type ValidationCaller = Omit<Snapshot, 'license' | 'isSourceAllowed'>

/** Null when the API key hash was not found. */
export function validationCaller(row: ValidationCallerRow): ValidationCaller | null {
  const caller = callerSnapshot(row)
  return (
    caller && { ...caller, customModule: row.custom_module, signing: row.signing && { key: signingKey(row.signing) } }
  )
}

const signingKey = (found: NonNullable<ModuleRow['signing']>): SigningKey | null =>
  found.kid === null ? null : { kid: found.kid, privateCiphertext: Buffer.from(found.key, 'base64') }

export type ValidationLicenseRow = {
  call: number
  license_id: string
  expires_at: Date | null
  revoked_at: Date | null
  ip_system_enabled: boolean
  max_ips: number | null
  ip_mode: 'auto_register' | 'allow_list'
  ip_count: number
  is_registered: boolean
  is_blocked: boolean
  is_old_key: true | null
  version_policy: VersionPolicy | null
  details: (Omit<CustomDetails, 'keyCiphertext' | 'customer'> & { key: string; customer: Customer | null }) | null
}
type Customer = CustomDetails['customer']

export const validationLicense = (row: ValidationLicenseRow, organizationId: string): LicenseSnapshot => ({
  id: row.license_id,
  organizationId,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  ipPolicy: row.ip_system_enabled && row.max_ips !== null ? { mode: row.ip_mode, maxIps: row.max_ips } : null,
  ipCount: row.ip_count,
  isBlocked: row.is_blocked,
  isRegistered: row.is_registered,
  isOldKey: row.is_old_key === true,
  versionPolicy: row.version_policy,
  details: row.details && {
    keyCiphertext: Buffer.from(row.details.key, 'base64'),
    name: row.details.name,
    notes: row.details.notes,
    metadata: row.details.metadata,
    override: row.details.override,
    customer: row.details.customer ?? UNKNOWN_CUSTOMER,
  },
})

const UNKNOWN_CUSTOMER: Customer = { name: null, email: null, discordId: null }
