/** A license, with the organization that must own it. */
export type LicenseRef = { id: string; organizationId: string }

export type LicenseStatus = 'active' | 'revoked' | 'expired'

/** Expired from the moment itself: `now >= expires_at` (docs/contract.md section 1). Null is lifetime. */
export const isExpired = (license: { expiresAt: Date | null }, now: Date): boolean =>
  license.expiresAt !== null && license.expiresAt <= now

/** Derived, never stored (docs/contract.md section 2). */
export function licenseStatus(license: { expiresAt: Date | null; revokedAt: Date | null }, now: Date): LicenseStatus {
  if (license.revokedAt) return 'revoked'
  return isExpired(license, now) ? 'expired' : 'active'
}
