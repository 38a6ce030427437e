import pg from 'pg'

/** What we change of pg's client; its types leave out the first. */
type Internals = {
  getStartupConf: () => Record<string, string>
  query: (query: unknown, ...rest: unknown[]) => unknown
}

/**
 * A client of a transaction pooler like PgBouncer, behind which every statement may run in another session. So no
 * statement is prepared under a name, and the time zone is said in a way that poolers apply to each transaction: as a
 * startup parameter of its own, not within `options`, which PgBouncer refuses.
 */
export class PoolerClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const client = this as unknown as Internals
    const startup = client.getStartupConf.bind(this)
    const query = client.query.bind(this)
    client.getStartupConf = () => ({ ...startup(), TimeZone: 'UTC' })
    client.query = (asked, ...rest) => query(withoutName(asked), ...rest)
  }
}

const withoutName = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query

/** The bounds that a client keeps by itself; those of a session are the pooler's to set (docs/scale.md). */
export function boundsBehindPooler(bounds: pg.PoolConfig): pg.PoolConfig {
  const { statement_timeout: _statement, idle_in_transaction_session_timeout: _idle, ...kept } = bounds
  return kept
}
