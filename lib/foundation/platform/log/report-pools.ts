import { openPools } from '../database/open-pools'
import type { Metrics } from './metrics'

/** How the database connections of this process stand, by pool. */
export function reportPools({ gauge }: Metrics): void {
  const read = (figures: (pool: ReturnType<typeof openPools>[number]) => Record<string, number>) => () =>
    openPools().flatMap((pool) =>
      Object.entries(figures(pool)).map(([state, value]) => ({ labels: { pool: pool.name, state }, value })),
    )
  gauge({
    name: 'latchkey_database_connections',
    help: 'Database connections: in use, idle, and the most that may be open.',
    labels: ['pool', 'state'],
    read: read(({ open, idle, most }) => ({ in_use: open - idle, idle, most })),
  })
  gauge({
    name: 'latchkey_database_waiting',
    help: 'Statements and transactions that wait for a free connection.',
    labels: ['pool'],
    read: () => openPools().map(({ name, waiting }) => ({ labels: { pool: name }, value: waiting })),
  })
}
