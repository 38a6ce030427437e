import type { LicenseMailJob } from '@/lib/foundation/mail/core/customer-mails'
import type { OutdatedReason } from './mail-kinds'

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

/** Why a mail about a license is no longer true when it is sent, which may be long after it was queued; null if it is. */
export function whyOutdated(
  { mail, at, until, order }: Pick<LicenseMailJob, 'mail' | 'at' | 'until' | 'order'>,
  { expiresAt, revokedAt, isNoticed }: License,
  now: Date,
): OutdatedReason | null {
  const isOver = expiresAt !== null && expiresAt <= now
  // Of a lost dispute, the license was revoked when it was opened.
  if (mail === 'license_revoked' && order?.news === 'dispute_lost') return revokedAt === null ? 'reinstated' : null
  if (mail === 'license_revoked')
    // If it was reinstated and revoked again, the later mail reports it.
    return revokedAt !== null && revokedAt >= at && revokedAt <= (until ?? at) ? null : 'reinstated'
  if (MAILS_OF_ACTIVE_LICENSES.includes(mail) && revokedAt !== null) return 'revoked'
  if (mail === 'license_issued') return isOver ? 'expired' : null
  if (mail !== 'license_expiring' && mail !== 'license_expired') return null
  if (!isNoticed) return 'expiry_changed'
  if (isOver === (mail === 'license_expired')) return null
  return isOver ? 'expired' : 'expiry_changed'
}
