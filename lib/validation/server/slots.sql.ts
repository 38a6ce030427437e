import type pg from 'pg'
import type { SlotOutcome } from '../core/decide-validation'

export type SlotRequest = { organizationId: string; licenseId: string; slot: string; address: string; now: Date }

const TAKE_SLOTS = `
  select r.outcome, r.n as ip_count, r.most as max_ips
  from unnest((select $1::uuid[]), (select $2::inet[]), (select $3::inet[]), (select $4::timestamptz[]))
    with ordinality q(license_id, slot, address, now, i)
  cross join lateral take_slot(q.license_id, q.slot, q.address, q.now) r
  order by q.i`

// Each call of the function names one organization, and so do the statements in it.
const TAKE_SLOTS_DISTRIBUTED = `
  select r.outcome, r.n as ip_count, r.most as max_ips
  from unnest($1::uuid[], $2::inet[], $3::inet[], $4::timestamptz[], $5::uuid[])
    with ordinality q(license_id, slot, address, now, organization_id, i)
  cross join lateral take_slot(q.organization_id, q.license_id, q.slot, q.address, q.now) r
  order by q.i`

type TakenRow = { outcome: SlotOutcome['outcome'] | 'busy'; ip_count: number; max_ips: number | null }

/** Takes each slot under its license's row lock; `busy` if another transaction holds that lock. Never waits for it. */
export async function takeSlots(pool: pg.Pool, requests: SlotRequest[]): Promise<(SlotOutcome | 'busy')[]> {
  const { rows } = await pool.query<TakenRow>({ name: 'take-slots', text: TAKE_SLOTS, values: valuesOf(requests) })
  return rows.map(outcomeOf)
}

/** The same in a database that is distributed by organization. */
export async function takeSlotsDistributed(pool: pg.Pool, requests: SlotRequest[]): Promise<(SlotOutcome | 'busy')[]> {
  const { rows } = await pool.query<TakenRow>({
    name: 'take-slots-distributed',
    text: TAKE_SLOTS_DISTRIBUTED,
    values: [...valuesOf(requests), requests.map(({ organizationId }) => organizationId)],
  })
  return rows.map(outcomeOf)
}

const valuesOf = (requests: SlotRequest[]): unknown[] => [
  requests.map(({ licenseId }) => licenseId),
  requests.map(({ slot }) => slot),
  requests.map(({ address }) => address),
  requests.map(({ now }) => now),
]

const outcomeOf = ({ outcome, ip_count, max_ips }: TakenRow): SlotOutcome | 'busy' =>
  outcome === 'busy' ? outcome : { outcome, ipCount: ip_count, maxIps: max_ips }
