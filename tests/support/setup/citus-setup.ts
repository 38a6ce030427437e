import { startCitus, urlOf } from '../servers/citus'

/** A Citus for the tests of the history, of the PostgreSQL in `CITUS_BIN`, unless there is one at `CITUS_URL`. */
export async function setup(): Promise<() => Promise<void>> {
  const { CITUS_URL, CITUS_BIN } = process.env
  if (CITUS_URL) return async () => undefined
  if (!CITUS_BIN)
    throw new Error('Set CITUS_URL, or CITUS_BIN to the programs of a PostgreSQL with Citus: see CONTRIBUTING.md.')
  const citus = await startCitus(CITUS_BIN)
  process.env['CITUS_URL'] = [citus.url, ...citus.workers.map(urlOf)].join(',')
  return citus.stop
}
