import type { ApiKeyKind } from '@/lib/catalog/products/api-keys/core/api-key-kind'
import type { SigningKey } from '@/lib/catalog/products/signing/core/signing-job'
import type { CustomDetails, CustomModule } from '@/lib/catalog/products/templates/core/custom-response'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import type { IpPolicy } from './ip-policy'
import type { VersionPolicy } from './version-policy'

/** What sets an API key apart from a server key that is accepted from everywhere. */
export type KeySettings = {
  kind: ApiKeyKind
  /** requests a day of a client key; null: only the product's limit */
  dailyLimit: number | null
  /** the addresses and networks the key is accepted from; empty: every address */
  sources: string[]
  mayNameEndUser: boolean
}

/** The caller: the product API key that was sent, with its product and organization. */
export type CallerSnapshot = {
  apiKeyId: string
  /** null for a current key, the end of its grace for a rotated one */
  keyExpiresAt: Date | null
  /** null for a server key without settings, which most are */
  keySettings: KeySettings | null
  /** the key may be used from the address that called */
  isSourceAllowed: boolean
  product: {
    id: string
    organizationId: string
    state: 'active' | 'archived' | 'disabled' | 'deleted'
    ipv6Prefix: number
  }
  organization: {
    plan: Plan
    dailyLimitOverride: number | null
    isBurstEnabled: boolean
    isSuspended: boolean
    isBillingSuspended: boolean
  }
}

/** The requested license, from the point of view of the calling address. */
export type LicenseSnapshot = {
  id: string
  organizationId: string
  expiresAt: Date | null
  revokedAt: Date | null
  /** null while the IP system is off for this license */
  ipPolicy: IpPolicy | null
  ipCount: number
  /** a block rule of the license, product or organization contains the calling address */
  isBlocked: boolean
  isRegistered: boolean
  /** it was found by a key that was replaced and still works */
  isOldKey: boolean
  /** null while the product's version module is off */
  versionPolicy: VersionPolicy | null
  /** null while the product's custom response module is off */
  details: CustomDetails | null
}

/** All data that a validation is decided on, read in one statement. Modules of the product that are off are null. */
export type Snapshot = CallerSnapshot & {
  customModule: CustomModule | null
  /** `key` is null if the product has no active one. */
  signing: { key: SigningKey | null } | null
  license: LicenseSnapshot | null
}

/**
 * The caller if the key is valid: a rotated one is valid until its grace period ends, one with sources only from those
 * (docs/contract.md section 2).
 */
export const authenticated = <C extends CallerSnapshot>(caller: C | null, now: Date): C | null =>
  caller?.isSourceAllowed && (caller.keyExpiresAt === null || caller.keyExpiresAt > now) ? caller : null
