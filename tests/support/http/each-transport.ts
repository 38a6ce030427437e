import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import type { Transport } from '../process/server-process'

const LANES: Transport[] = ['fast', 'route']

/** Runs the same tests against both lanes over real HTTP. */
export function eachTransport(define: (base: string, pool: pg.Pool) => void): void {
  describe.each(LANES)('%s lane', (lane) => {
    const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })
    afterAll(() => pool.end())
    define(inject('laneUrls')[lane], pool)
  })
}
