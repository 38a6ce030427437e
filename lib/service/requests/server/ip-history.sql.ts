import type pg from 'pg'
import type { IpObservation } from '../core/ip-observation'
import { addRows, type RowTable } from './add-rows.sql'

const IP_HISTORY: RowTable<IpObservation> = {
  name: 'license_ip_history',
  columns: {
    organization_id: ['uuid', ({ organizationId }) => organizationId],
    license_id: ['uuid', ({ licenseId }) => licenseId],
    address: ['inet', ({ address }) => address],
    first_seen_at: ['timestamptz', ({ firstSeenAt }) => firstSeenAt],
    last_seen_at: ['timestamptz', ({ lastSeenAt }) => lastSeenAt],
    hits: ['bigint', ({ hits }) => hits],
    last_outcome: ['text', ({ lastOutcome }) => lastOutcome],
    device_id: ['text', ({ deviceId }) => deviceId],
  },
  key: ['organization_id', 'license_id', 'address'],
  set: `
    first_seen_at = least(h.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(h.last_seen_at, excluded.last_seen_at),
    hits = h.hits + excluded.hits,
    last_outcome = case when excluded.last_seen_at >= h.last_seen_at then excluded.last_outcome else h.last_outcome end,
    device_id = case when excluded.last_seen_at >= h.last_seen_at then coalesce(excluded.device_id, h.device_id)
      else coalesce(h.device_id, excluded.device_id) end`,
}

/** Adds to the IP history. Returns those whose rows another transaction has locked. */
export const upsertIpHistory = (history: pg.Pool, observations: IpObservation[]): Promise<IpObservation[]> =>
  addRows(history, IP_HISTORY, observations)
