import type pg from 'pg'
import type { SlotOutcome } from '../core/decide-validation'

export type SlotRequest = { licenseId: string; slot: string; address: string; now: Date }

const TAKE_SLOTS = `
  select r.outcome, r.n as ip_count, r.most as max_ips
  from unnest((select $1::uuid[]), (select $2::inet[]), (select $3::inet[]), (select $4::timestamptz[]))
    with ordinality q(license_id, slot, address, now, i)
  cross join lateral take_slot(q.license_id, q.slot, q.address, q.now) r
  order by q.i`

/** Takes each slot under its license's row lock; `busy` if another transaction holds that lock. Never waits for it. */
export async function takeSlots(pool: pg.Pool, requests: SlotRequest[]): Promise<(SlotOutcome | 'busy')[]> {
  const { rows } = await pool.query<{
    outcome: SlotOutcome['outcome'] | 'busy'
    ip_count: number
    max_ips: number | null
  }>({
    name: 'take-slots',
    text: TAKE_SLOTS,
    values: [
      requests.map(({ licenseId }) => licenseId),
      requests.map(({ slot }) => slot),
      requests.map(({ address }) => address),
      requests.map(({ now }) => now),
    ],
  })
  return rows.map(({ outcome, ip_count, max_ips }) =>
    outcome === 'busy' ? outcome : { outcome, ipCount: ip_count, maxIps: max_ips },
  )
}
