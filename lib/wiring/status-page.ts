import { findOnlyVendor } from '@/lib/catalog/organizations/server/find-vendor-door'
import { remember, rememberEach } from '@/lib/foundation/platform/concurrency/remember'
import { systemClock } from '@/lib/foundation/platform/config/clock'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { IncidentView, StatusDocument } from '@/lib/people/status-page/core/schema'
import { listIncidents, readIncidentMonth } from '@/lib/people/status-page/server/read-incidents'
import { createStatusReader } from '@/lib/people/status-page/server/read-status'
import { getParts } from './parts'

const VENDOR = { ms: MINUTE_MS, now: () => performance.now() }
const MONTHS = { ms: 5_000, most: 24, now: () => performance.now() }

/** What everyone may read. */
export type StatusPage = {
  readStatus: () => Promise<StatusDocument>
  /** the incidents of a month like 2026-11 */
  readMonth: (month: string) => Promise<IncidentView[]>
  /** the newest incidents */
  readNewest: () => Promise<IncidentView[]>
  /** the name of the vendor whose installation this is; null where there are several */
  readVendor: () => Promise<string | null>
}

/** On the pool of the probes, so that a crowd on the status page takes no connection from validations. */
export const getStatusPage = onGlobal('status page', (): StatusPage => {
  const pool = getParts().probePool
  const newest = rememberEach(async () => (await listIncidents(pool)).items, MONTHS)
  const vendor = remember(async () => (await findOnlyVendor(getParts()))?.name ?? null, VENDOR)
  return {
    readStatus: createStatusReader({ pool, now: systemClock, monotonicMs: () => performance.now() }),
    readMonth: rememberEach((month) => readIncidentMonth(pool, month), MONTHS),
    readNewest: () => newest('all'),
    readVendor: () => vendor().catch(() => null),
  }
})
