import type { Pool } from 'pg'
import type { SaleDay } from '../core/sale-days'

type DaysQuery = { organizationId: string; from: string; to: string }

/** Whether an organization has a shop that is live: what others send is sold by nobody. */
export async function hasLiveShop(pool: Pool, organizationId: string): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    `select exists (select from sale_source where organization_id = $1 and mode = 'live') as has`,
    [organizationId],
  )
  return rows[0]?.has === true
}

/** What all live shops sold by UTC day and currency. */
export async function selectSaleDays(pool: Pool, { organizationId, from, to }: DaysQuery): Promise<SaleDay[]> {
  const { rows } = await pool.query<SaleDay>(
    `select day::text as day, currency, sum(orders)::int as orders, sum(refunded)::int as refunded,
       sum(disputed)::int as disputed, sum(licenses)::int as licenses, sum(paid)::text as paid, sum(paid_back)::text as "paidBack"
     from sale_day where organization_id = $1 and day between $2::date and $3::date
     group by sale_day.day, currency order by sale_day.day, currency`,
    [organizationId, from, to],
  )
  return rows
}
