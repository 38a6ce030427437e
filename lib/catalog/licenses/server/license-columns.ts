import type { LicenseRow } from '../core/license'

/** The columns of a license, by the names of a row: also what Prisma selects. */
export const LICENSE = {
  id: true,
  organizationId: true,
  productId: true,
  licenseTypeId: true,
  customerId: true,
  keyCiphertext: true,
  expiresAt: true,
  expiryAnchorDay: true,
  revokedAt: true,
  revokedReason: true,
  name: true,
  customerLabel: true,
  notes: true,
  ipSystemEnabled: true,
  maxIps: true,
  ipMode: true,
  ipCount: true,
  versionPinMode: true,
  versionPinned: true,
  versionRangeMin: true,
  versionRangeMax: true,
  customOverride: true,
  metadata: true,
  customerSince: true,
  portalResetAt: true,
  keyReplacedAt: true,
  createdAt: true,
  updatedAt: true,
} satisfies Record<keyof LicenseRow, true>

/** Some columns of a license `l`, in SQL, under the names of a row. */
export const licenseColumns = (names: readonly (keyof LicenseRow)[]): string =>
  names.map((name) => `l.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`).join(', ')

export const ALL_LICENSE_COLUMNS = licenseColumns(Object.keys(LICENSE) as (keyof LicenseRow)[])
