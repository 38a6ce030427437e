import { rememberEach } from '@/lib/foundation/platform/concurrency/remember'
import { systemClock } from '@/lib/foundation/platform/config/clock'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import type { IncidentView, StatusDocument } from '@/lib/people/status-page/core/schema'
import { listIncidents, readIncidentMonth } from '@/lib/people/status-page/server/read-incidents'
import { createStatusReader } from '@/lib/people/status-page/server/read-status'
import { getParts } from './parts'

const MONTHS = { ms: 5_000, most: 24, now: () => performance.now() }

/** What everyone may read. */
export type StatusPage = {
  readStatus: () => Promise<StatusDocument>
  /** the incidents of a month like 2026-11 */
  readMonth: (month: string) => Promise<IncidentView[]>
  /** the newest incidents */
  readNewest: () => Promise<IncidentView[]>
}

/** On the pool of the probes, so that a crowd on the status page takes no connection from validations. */
export const getStatusPage = onGlobal('status page', (): StatusPage => {
  const pool = getParts().probePool
  const newest = rememberEach(async () => (await listIncidents(pool)).items, MONTHS)
  return {
    readStatus: createStatusReader({ pool, now: systemClock, monotonicMs: () => performance.now() }),
    readMonth: rememberEach((month) => readIncidentMonth(pool, month), MONTHS),
    readNewest: () => newest('all'),
  }
})
