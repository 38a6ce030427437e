import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const HOLDER = 'latchkey-holder'

export type DatabaseLease = {
  /** Releases the database, and returns whether no other process holds it. */
  release: () => Promise<{ isLast: boolean }>
}

/**
 * Marks the database as in use by an open connection. The server itself counts these, so that a killed process never
 * leaves a wrong count behind. `revive` is tried before each reconnection: the server may have been killed.
 */
export async function keepDatabaseAlive(url: string, revive: () => Promise<void>): Promise<DatabaseLease> {
  let released = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: HOLDER,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    next.on('error', () => undefined)
    await next.connect()
    next.once('end', () => void reconnect())
    return next
  }

  // After one of its processes crashes, the server drops all connections and continues; so do we.
  async function reconnect() {
    while (!released) {
      await sleep(500, undefined, { ref: false })
      const next = await reach().catch(() => undefined)
      if (!next) continue
      client = next
      return
    }
  }

  async function reach(): Promise<pg.Client | undefined> {
    if (!released) await revive()
    const next = released ? undefined : await connect()
    if (!released) return next
    await next?.end()
    return undefined
  }

  async function release() {
    released = true
    // An unreachable server has no holders either; stopping one that does not run has no effect.
    const isLast = await isAlone(client)
      .catch(async () => isAlone(await connect()))
      .catch(() => true)
    await client.end().catch(() => undefined)
    return { isLast }
  }

  return { release }
}

async function isAlone(client: pg.Client): Promise<boolean> {
  const others = 'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1'
  return (await client.query(others, [HOLDER])).rowCount === 0
}
