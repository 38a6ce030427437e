import { z } from 'zod'
import { API_KEY_KINDS } from '@/lib/catalog/products/api-keys/core/api-key-kind'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { ValidationStatus } from '@/lib/foundation/shared/validation-status'
import type { QuotaReading } from '@/lib/service/validation/metering/core/quota'
import type { CallerSnapshot, LicenseSnapshot } from './snapshot'
import { judgeVersion } from './version-policy'

const moment = z.iso.datetime().nullable()

/** The evidence of a check, in the format of the request log. Every check fills its own fields and omits the rest. */
export const evidenceSchema = z.object({
  key_expires_at: moment.optional(),
  /** the API key is accepted from other addresses only */
  is_source_refused: z.boolean().optional(),
  /** the limit is the API key's own */
  is_key_limit: z.boolean().optional(),
  key_kind: z.enum(API_KEY_KINDS).optional(),
  used: z.number().optional(),
  limit: z.number().nullable().optional(),
  product_state: z.string().optional(),
  organization: z.enum(['suspended', 'in_order']).optional(),
  billing: z.enum(['suspended', 'in_order']).optional(),
  key: z.string().optional(),
  /** the license was found by a key that was replaced and still worked, whatever was answered */
  is_old_key: z.boolean().optional(),
  revoked_at: moment.optional(),
  expires_at: moment.optional(),
  is_blocked: z.boolean().optional(),
  mode: z.enum(['off', 'auto_register', 'allow_list']).optional(),
  is_registered: z.boolean().optional(),
  ip_count: z.number().optional(),
  max_ips: z.number().optional(),
  version: z
    .object({
      pin_mode: z.enum(['none', 'exact', 'range']),
      pinned: z.string().nullable(),
      range_min: z.string().nullable(),
      range_max: z.string().nullable(),
      is_yanked: z.boolean(),
    })
    .optional(),
})

export type Evidence = z.infer<typeof evidenceSchema>

/** The input of all checks. `license` is null until one was found. */
export type CheckContext = {
  caller: CallerSnapshot
  license: LicenseSnapshot | null
  quota: Pick<QuotaReading, 'used' | 'limit' | 'isOfKey'> | null
  /** as sent, if it could be a key at all */
  licenseKey: string | null
  version: string | null
}

/** The evidence of one check. */
export const evidenceFor = (check: Status, context: CheckContext): Evidence => EVIDENCE[check](context)

type Status = ValidationStatus | 'lookup_not_allowed'

const EVIDENCE: Record<Status, (context: CheckContext) => Evidence> = {
  invalid_api_key: ({ caller }) => ({
    key_expires_at: caller.keyExpiresAt?.toISOString() ?? null,
    ...(!caller.isSourceAllowed && { is_source_refused: true }),
  }),
  rate_limit_exceeded: ({ quota }) =>
    quota ? { used: quota.used, limit: quota.limit, ...(quota.isOfKey && { is_key_limit: true }) } : {},
  lookup_not_allowed: () => ({ key_kind: 'client' }),
  product_not_found: productEvidence,
  product_archived: productEvidence,
  product_disabled: productEvidence,
  org_suspended: ({ caller }) => ({ organization: caller.organization.isSuspended ? 'suspended' : 'in_order' }),
  billing_suspended: ({ caller }) => ({ billing: caller.organization.isBillingSuspended ? 'suspended' : 'in_order' }),
  // A lookup answers this for a deleted product as well.
  license_not_found: (context) =>
    context.caller.product.state === 'deleted' ? productEvidence(context) : keyEvidence(context),
  revoked: ({ license }) => (license ? { revoked_at: license.revokedAt?.toISOString() ?? null } : {}),
  expired: ({ license }) => (license ? { expires_at: license.expiresAt?.toISOString() ?? null } : {}),
  ip_blocked: ({ license }) => (license ? { is_blocked: license.isBlocked } : {}),
  ip_not_registered: ipEvidence,
  ip_limit_reached: ipEvidence,
  active: () => ({}),
}

function productEvidence({ caller }: CheckContext): Evidence {
  return { product_state: caller.product.state }
}

function keyEvidence({ licenseKey }: CheckContext): Evidence {
  return licenseKey === null ? {} : { key: maskSentKey(licenseKey) }
}

function ipEvidence({ license }: CheckContext): Evidence {
  if (!license?.ipPolicy) return license ? { mode: 'off' } : {}
  const { ipPolicy, isRegistered, ipCount } = license
  return { mode: ipPolicy.mode, is_registered: isRegistered, ip_count: ipCount, max_ips: ipPolicy.maxIps }
}

/** Of a license that was found by a key that it had before. */
export const oldKeyEvidenceOf = (license: { isOldKey: boolean } | null): Evidence =>
  license?.isOldKey ? { is_old_key: true } : {}

/** The evidence of the version module, if it did not permit the version that was sent. */
export function versionEvidenceOf({ license, version }: Pick<CheckContext, 'license' | 'version'>): Evidence {
  const policy = license?.versionPolicy ?? null
  if (!policy || judgeVersion(policy, version).version_valid !== false) return {}
  return {
    version: {
      pin_mode: policy.pinMode,
      pinned: policy.pinned,
      range_min: policy.rangeMin,
      range_max: policy.rangeMax,
      is_yanked: policy.isYanked,
    },
  }
}

const MIN_SHOWN_LENGTH = 20

/** The end of a key that is long enough to stay secret without it; for others only the length. */
const maskSentKey = (key: string): string =>
  key.length < MIN_SHOWN_LENGTH ? `${key.length} characters` : maskLicenseKey(key)
