import type { LicenseMailJob } from '@/lib/foundation/mail/core/customer-mails'

type License = { expiresAt: Date | null; revokedAt: Date | null; isNoticed: boolean }

/** Mails about using a license, which make no sense for a revoked one. */
export const MAILS_OF_ACTIVE_LICENSES: string[] = [
  'license_issued',
  'license_expiring',
  'license_expired',
  'license_reinstated',
  'license_extended',
  'key_replaced',
] satisfies LicenseMailJob['mail'][]

/** Whether a mail about a license is still true when it is sent, which may be long after it was queued. */
export function isStillCurrent(
  { mail, at, until }: Pick<LicenseMailJob, 'mail' | 'at' | 'until'>,
  license: License,
  now: Date,
): boolean {
  const { expiresAt, revokedAt, isNoticed } = license
  const isOver = expiresAt !== null && expiresAt <= now
  switch (mail) {
    case 'license_issued':
      return revokedAt === null && !isOver
    case 'license_expiring':
      return revokedAt === null && isNoticed && !isOver
    case 'license_expired':
      return revokedAt === null && isNoticed && isOver
    case 'license_revoked':
      // If it was reinstated and revoked again, the later mail reports it.
      return revokedAt !== null && revokedAt >= at && revokedAt <= (until ?? at)
    case 'license_reinstated':
    case 'license_extended':
    case 'key_replaced':
      return revokedAt === null
    case 'ips_reset':
    case 'ip_removed':
      return true
  }
}
