import type { Pool } from 'pg'
import { remember } from '@/lib/foundation/platform/concurrency/remember'
import type { Metrics } from '@/lib/foundation/platform/log/metrics'

/** Prometheus reads both figures in one scrape, and neither changes by the second. */
const FIGURES_MS = 15_000

type Figures = { provider: string; state: 'dry_run' | 'live' | 'silent'; sources: number; held: number }

/** A silent source is a live one whose members were told so, and that has sent nothing since. */
const FIGURES = `
  select s.provider,
    case when s.mode <> 'live' then 'dry_run' when s.silent_told_at > s.last_event_at then 'silent' else 'live' end as state,
    count(*)::int as sources,
    sum((select count(*) from sale h where h.source_id = s.id and h.state = 'held'))::int as held
  from sale_source s join organization o on o.id = s.organization_id and o.deleted_at is null
  group by 1, 2 order by 1, 2`

/** Adds how connected shops stand, over all organizations and processes. */
export function reportSales({ gauge }: Metrics, pool: Pool): void {
  const ask = async () => (await pool.query<Figures>(FIGURES)).rows
  const figures = remember(ask, { ms: FIGURES_MS, now: () => performance.now() })
  const add = (name: string, help: string, read: (of: Figures) => number) =>
    gauge({
      name,
      help,
      labels: ['provider', 'state'],
      // If the database is down these figures are missing, but the other metrics are still served.
      read: async () =>
        (await figures().catch(() => [])).map((of) => ({
          labels: { provider: of.provider, state: of.state },
          value: read(of),
        })),
    })
  add('latchkey_sale_sources', 'Connected shops, by state.', ({ sources }) => sources)
  add('latchkey_held_sales', 'Sales that wait for a person, by the state of their shop.', ({ held }) => held)
}
