import { z } from 'zod'
import { maskLicenseKey } from '@/lib/licenses/core/license-key'
import type { QuotaReading } from '@/lib/metering/core/quota'
import type { CallerSnapshot, LicenseSnapshot } from './snapshot'
import type { ValidationStatus } from './status'
import { judgeVersion } from './version-policy'

const moment = z.iso.datetime().nullable()

/** What a check had before it, in the words of the request log. Every check fills its own fields and leaves the rest. */
export const sawSchema = z.object({
  key_expires_at: moment.optional(),
  used: z.number().optional(),
  limit: z.number().nullable().optional(),
  product_state: z.string().optional(),
  organization: z.enum(['suspended', 'in_order']).optional(),
  billing: z.enum(['suspended', 'in_order']).optional(),
  key: z.string().optional(),
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

export type Saw = z.infer<typeof sawSchema>

/** What all checks together were given. `license` is null until one was found. */
export type Seen = {
  caller: CallerSnapshot
  license: LicenseSnapshot | null
  quota: Pick<QuotaReading, 'used' | 'limit'> | null
  /** as it was sent, if it could be a key at all */
  licenseKey: string | null
  version: string | null
}

/** What one check looked at. */
export function sawBy(check: ValidationStatus, seen: Seen): Saw {
  switch (check) {
    case 'invalid_api_key':
      return { key_expires_at: seen.caller.keyExpiresAt?.toISOString() ?? null }
    case 'rate_limit_exceeded':
      return seen.quota ? { used: seen.quota.used, limit: seen.quota.limit } : {}
    case 'product_not_found':
    case 'product_archived':
    case 'product_disabled':
      return { product_state: seen.caller.product.state }
    case 'org_suspended':
      return { organization: seen.caller.organization.isSuspended ? 'suspended' : 'in_order' }
    case 'billing_suspended':
      return { billing: seen.caller.organization.isBillingSuspended ? 'suspended' : 'in_order' }
    case 'license_not_found':
      return seen.licenseKey === null ? {} : { key: maskSentKey(seen.licenseKey) }
    default:
      return seen.license ? sawOfLicense(check, seen.license) : {}
  }
}

type LicenseCheck = 'revoked' | 'expired' | 'ip_blocked' | 'ip_not_registered' | 'ip_limit_reached' | 'active'

function sawOfLicense(check: LicenseCheck, license: LicenseSnapshot): Saw {
  switch (check) {
    case 'revoked':
      return { revoked_at: license.revokedAt?.toISOString() ?? null }
    case 'expired':
      return { expires_at: license.expiresAt?.toISOString() ?? null }
    case 'ip_blocked':
      return { is_blocked: license.isBlocked }
    case 'ip_not_registered':
    case 'ip_limit_reached':
      return sawOfAddresses(license)
    case 'active':
      return {}
  }
}

const sawOfAddresses = ({ ipPolicy, isRegistered, ipCount }: LicenseSnapshot): Saw =>
  ipPolicy
    ? { mode: ipPolicy.mode, is_registered: isRegistered, ip_count: ipCount, max_ips: ipPolicy.maxIps }
    : { mode: 'off' }

/** What the version module looked at, where it did not permit the version that was sent. */
export function sawOfVersion({ license, version }: Pick<Seen, 'license' | 'version'>): Saw {
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

const SHORTEST_SHOWN = 20

/** The end of a key that is long enough to stay a secret without it; of others the length only. */
const maskSentKey = (key: string): string =>
  key.length < SHORTEST_SHOWN ? `${key.length} characters` : maskLicenseKey(key)
