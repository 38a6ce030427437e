import { findOnlyVendor } from '@/lib/catalog/organizations/server/find-vendor-door'
import type { OperatedBy } from '@/lib/foundation/plans/core/operated-by'
import { readShownOperator } from '@/lib/foundation/plans/server/installation-mode'
import { rememberEach, rememberIfThere } from '@/lib/foundation/platform/concurrency/remember'
import { systemClock } from '@/lib/foundation/platform/config/clock'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { StatusDocument } from '@/lib/people/status-page/core/schema'
import { listIncidents, type Reported, readHistoryMonth } from '@/lib/people/status-page/server/read-incidents'
import { createStatusReader } from '@/lib/people/status-page/server/read-status'
import { getParts } from './parts'

const NAMES = { ms: MINUTE_MS, retryMs: 5_000, now: () => performance.now() }
const MONTHS = { ms: 5_000, most: 24, now: () => performance.now() }

/** What everyone may read. */
export type StatusPage = {
  readStatus: () => Promise<StatusDocument>
  /** the incidents of a month like 2026-11, and its maintenance that has ended */
  readMonth: (month: string) => Promise<Reported>
  /** the newest incidents and planned maintenance */
  readNewest: () => Promise<Reported>
  /** the name of the vendor whose installation this is; null where there are several */
  readVendor: () => Promise<string | null>
  /** who runs the installation; null while the database is away */
  readOperator: () => Promise<OperatedBy | null>
}

/**
 * On the pool of the probes, so that a crowd on the status page takes no connection from validations. The names of
 * vendor and operator are read on that of the pages: one query at a time, and none for some seconds after one that
 * failed.
 */
export const getStatusPage = onGlobal('status page', (): StatusPage => {
  const pool = getParts().probePool
  const newest = rememberEach(() => listIncidents(pool, systemClock()), MONTHS)
  const readVendor = rememberIfThere(async () => (await findOnlyVendor(getParts()))?.name ?? null, NAMES)
  const readOperator = rememberIfThere(() => readShownOperator(getParts().db), NAMES)
  return {
    readStatus: createStatusReader({ pool, now: systemClock, monotonicMs: () => performance.now() }),
    readMonth: rememberEach((month) => readHistoryMonth(pool, month, systemClock()), MONTHS),
    readNewest: () => newest('all'),
    readVendor,
    readOperator,
  }
})
