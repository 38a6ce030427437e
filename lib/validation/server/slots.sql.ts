import type pg from 'pg'
import type { SlotOutcome } from '../core/decide-validation'
import type { KeyHashes } from './license-of-key'

export type SlotRequest = {
  organizationId: string
  licenseId: string
  keyHashes: KeyHashes
  slot: string
  address: string
  now: Date
}

const TAKE_SLOTS = `
  select r.outcome, r.n as ip_count, r.most as max_ips, r.revoked as revoked_at, r.expires as expires_at
  from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::bytea[]), (select $4::bytea[]), (select $5::inet[]),
      (select $6::inet[]), (select $7::timestamptz[]))
    with ordinality q(organization_id, license_id, exact_hash, folded_hash, slot, address, now, i)
  cross join lateral take_slot(
    q.organization_id, q.license_id, q.exact_hash, q.folded_hash, q.slot, q.address, q.now) r
  order by q.i`

// Each call of the function names one organization, and so do the statements in it.
const TAKE_SLOTS_DISTRIBUTED = `
  select r.outcome, r.n as ip_count, r.most as max_ips, r.revoked as revoked_at, r.expires as expires_at
  from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::inet[], $6::inet[], $7::timestamptz[])
    with ordinality q(organization_id, license_id, exact_hash, folded_hash, slot, address, now, i)
  cross join lateral take_slot(
    q.organization_id, q.license_id, q.exact_hash, q.folded_hash, q.slot, q.address, q.now) r
  order by q.i`

type TakenRow = {
  outcome: SlotOutcome['outcome'] | 'busy'
  ip_count: number
  max_ips: number | null
  revoked_at: Date | null
  expires_at: Date | null
}

/** Takes each slot under its license's row lock; `busy` if another transaction holds that lock. Never waits for it. */
export async function takeSlots(pool: pg.Pool, requests: SlotRequest[]): Promise<(SlotOutcome | 'busy')[]> {
  const { rows } = await pool.query<TakenRow>({ name: 'take-slots', text: TAKE_SLOTS, values: valuesOf(requests) })
  return rows.map(outcomeOf)
}

/** The same in a database that is distributed by organization. */
export async function takeSlotsDistributed(pool: pg.Pool, requests: SlotRequest[]): Promise<(SlotOutcome | 'busy')[]> {
  const query = { name: 'take-slots-distributed', text: TAKE_SLOTS_DISTRIBUTED, values: valuesOf(requests) }
  const { rows } = await pool.query<TakenRow>(query)
  return rows.map(outcomeOf)
}

const valuesOf = (requests: SlotRequest[]): unknown[] => [
  requests.map(({ organizationId }) => organizationId),
  requests.map(({ licenseId }) => licenseId),
  requests.map(({ keyHashes }) => keyHashes.exact),
  requests.map(({ keyHashes }) => keyHashes.folded),
  requests.map(({ slot }) => slot),
  requests.map(({ address }) => address),
  requests.map(({ now }) => now),
]

const outcomeOf = ({ outcome, ip_count, max_ips, revoked_at, expires_at }: TakenRow): SlotOutcome | 'busy' =>
  outcome === 'busy'
    ? outcome
    : { outcome, ipCount: ip_count, maxIps: max_ips, revokedAt: revoked_at, expiresAt: expires_at }
