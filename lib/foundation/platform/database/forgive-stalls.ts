import type pg from 'pg'

/** A bound that ends this much too late had to wait for this process. */
const LATE_MS = 100
const MOST_TRIES = 4

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error) => void) => void

/**
 * Lets the bound on the wait for a connection count the database's silence, not our own. A process that is short of CPU
 * is busy with a burst of requests for seconds; then Node runs the timers that are due before it reads what has arrived
 * meanwhile, and the pool would refuse all of them beside an idle database. A wait whose bound ends late begins again.
 */
export function forgiveStalls(pool: pg.Pool): pg.Pool {
  const { connectionTimeoutMillis: boundMs } = pool.options
  if (boundMs === undefined) return pool
  const connectOnce = pool.connect.bind(pool)
  const connect = (done: Done, tries = 1): void => {
    const began = performance.now()
    connectOnce((error, client, release) => {
      const isLate = performance.now() - began > boundMs + LATE_MS
      if (error && isLate && tries < MOST_TRIES) return connect(done, tries + 1)
      done(error, client, release)
    })
  }
  const connected = () =>
    new Promise<pg.PoolClient>((resolve, reject) =>
      connect((error, client) => (client ? resolve(client) : reject(error))),
    )
  return Object.assign(pool, { connect: (done?: Done) => (done ? connect(done) : connected()) })
}
