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

const TYPES = ['uuid[]', 'uuid[]', 'bytea[]', 'bytea[]', 'inet[]', 'inet[]', 'timestamptz[]']

// In a sub-select the planner cannot see how long an array is, and keeps its plan.
const TAKE_SLOTS = `
  select r.outcome, r.n as ip_count, r.most as max_ips, r.revoked as revoked_at, r.expires as expires_at
  from unnest(${TYPES.map((type, i) => `(select $${i + 1}::${type})`).join(', ')})
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
