import type { ExpiryNotice } from '@/lib/foundation/mail/core/customer-mails'
import { inTurns } from '@/lib/foundation/platform/concurrency/in-turns'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { addLicenseMailJobs, logWithheldMails } from './customer-mail-jobs.sql'
import { claimMailExpiries, pruneNotices } from './expiry-notices.sql'

const KEEP_MS = 120 * DAY_MS
const BATCH = 500

type Notice = { notice: ExpiryNotice; mail: 'license_expired' | 'license_expiring'; leadMs: number }

const NOTICES: Notice[] = [
  { notice: 'expired', mail: 'license_expired', leadMs: 0 },
  { notice: '1_day', mail: 'license_expiring', leadMs: DAY_MS },
  { notice: '7_days', mail: 'license_expiring', leadMs: 7 * DAY_MS },
  { notice: '30_days', mail: 'license_expiring', leadMs: 30 * DAY_MS },
]

/**
 * Queues the expiry mails that are due and were not queued yet, up to `lookBackMs` ago, a batch of each kind in turn.
 * Run concurrently or again after a crash, it queues each mail once. Returns their number.
 */
export async function queueExpiryMails(transact: Transact, lookBackMs: number): Promise<number> {
  const queued = await inTurns(NOTICES, BATCH, (notice) => transact((work) => queueBatch(work, notice, lookBackMs)))
  await transact(({ tx, now }) => pruneNotices(tx, new Date(now.getTime() - KEEP_MS)))
  return queued
}

async function queueBatch(
  { tx, now }: WriteContext,
  { leadMs, ...notice }: Notice,
  lookBackMs: number,
): Promise<number> {
  const taken = await claimMailExpiries(tx, { ...notice, leadMs, now, lookBackMs, limit: BATCH })
  for (const organizationId of new Set(taken.map((one) => one.organizationId))) {
    const licenseIds = taken.filter((one) => one.organizationId === organizationId).map(({ licenseId }) => licenseId)
    const about = { ...notice, organizationId, licenseIds, count: null, oldKeyEndsAt: null, by: null, at: now }
    await addLicenseMailJobs(tx, { ...about, admitted: null })
    await logWithheldMails(tx, { ...about, beyond: [] })
  }
  return taken.length
}
