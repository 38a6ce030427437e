import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyHistoryMigrations } from '@/scripts/database/apply-history-migrations'
import { givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { CALLS, callOf, ORGANIZATIONS, record, recordsOf } from '@/tests/support/fixtures/recorded-calls'
import { type Citus, startCitus } from '@/tests/support/servers/citus'
import { atMost } from '@/tests/support/setup/limits'

// Machines that are killed and added: of a Citus of our own.
const { CITUS_BIN = '' } = process.env

let main: TestDatabase
let citus: Citus
let onCitus: pg.Pool

describe.skipIf(!CITUS_BIN)('machines of our own', () => {
  beforeAll(async () => {
    main = await givenEmptyDatabase()
    citus = await startCitus(CITUS_BIN)
    await applyHistoryMigrations(citus.url)
    onCitus = new pg.Pool({
      connectionString: citus.url,
      max: 4,
      options: '-c timezone=UTC -c statement_timeout=10000',
    })
    onCitus.on('error', () => undefined)
    await record({ pool: main.pool, history: onCitus }, CALLS)
  })
  afterAll(async () => {
    await onCitus.end()
    await citus.stop()
    await main.close()
  })

  test('a machine that is killed holds up the records of its organizations alone, until it is back', async () => {
    const [worker] = citus.workers
    const counts = async () => {
      const { rows } = await onCitus.query<{ id: string; hits: string }>(
        `select organization_id as id, sum(hits) as hits from (
           select organization_id, hits from usage_day_status union all select organization_id, hits from request_log
         ) both_tables group by 1`,
      )
      return new Map(rows.map(({ id, hits }) => [id, Number(hits)]))
    }
    const before = await counts()
    const away = await organizationsOn(worker?.port ?? 0)
    await worker?.kill()
    const records = recordsOf(main.pool, onCitus)
    for (const each of ORGANIZATIONS) records.note(callOf(each, 1))
    await records.flush()
    const written = await Promise.all(
      ORGANIZATIONS.filter((each) => !away.has(each.organizationId)).map(async (each) => {
        const { rows } = await onCitus.query<{ hits: string }>(
          `select (select sum(hits) from usage_day_status where organization_id = $1)
             + (select sum(hits) from request_log where organization_id = $1) as hits`,
          [each.organizationId],
        )
        return [each.organizationId, Number(rows[0]?.hits)] as const
      }),
    )
    expect(away.size).toBeGreaterThan(0)
    expect(written.length).toBeGreaterThan(0)
    for (const [id, hits] of written) expect(hits).toBe((before.get(id) ?? 0) + 2)
    await worker?.start()
    await records.close()
    const after = await counts()
    for (const each of ORGANIZATIONS)
      expect(after.get(each.organizationId)).toBe((before.get(each.organizationId) ?? 0) + 2)
  })

  test(
    'rows are moved to another machine while calls are recorded: none is lost',
    async () => {
      const total = async () => Number((await onCitus.query('select sum(hits) as hits from usage_hour')).rows[0]?.hits)
      const before = await total()
      await citus.addWorker()
      const mover = new pg.Client({ connectionString: citus.url })
      await mover.connect()
      let isMoving = true
      const moved = mover.query(`select rebalance_table_shards(shard_transfer_mode := 'force_logical')`).finally(() => {
        isMoving = false
      })
      let sent = 0
      const records = recordsOf(main.pool, onCitus)
      while (isMoving) {
        for (const each of ORGANIZATIONS) records.note(callOf(each, sent++))
        await records.flush()
      }
      await moved
      await mover.end()
      await records.close()
      const { rows } = await onCitus.query(
        `select count(distinct nodeport)::int as machines from citus_shards where table_name = 'usage_hour'::regclass`,
      )
      expect(rows).toEqual([{ machines: 3 }])
      expect(sent).toBeGreaterThan(0)
      expect(await total()).toBe(before + sent)
    },
    atMost(240_000),
  )
})

/** The organizations whose rows a machine holds. */
async function organizationsOn(port: number): Promise<Set<string>> {
  const { rows } = await onCitus.query<{ id: string }>(
    `select o.id from unnest($1::uuid[]) o(id)
     join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column('usage_day_status', o.id)
     where p.nodeport = $2`,
    [ORGANIZATIONS.map((each) => each.organizationId), port],
  )
  return new Set(rows.map(({ id }) => id))
}
