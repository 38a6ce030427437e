import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import type { Transport } from '../process/server-process'

const TRANSPORTS: Transport[] = ['api', 'web']

/** Runs the same tests against both transports over real HTTP. */
export function eachTransport(define: (base: string, pool: pg.Pool) => void): void {
  describe.each(TRANSPORTS)('%s process', (transport) => {
    const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })
    afterAll(() => pool.end())
    define(inject('transportUrls')[transport], pool)
  })
}
