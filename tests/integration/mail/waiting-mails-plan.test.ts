import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaitingMails, SEND_CUSTOMER_MAIL } from '@/lib/foundation/mail/server/customer-mail-jobs.sql'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createPrisma } from '@/lib/foundation/platform/database/db'
import { explainingPool, nodesOf } from '@/tests/support/database/statement-plans'
import { givenFreshDatabase, type TestDatabase } from '@/tests/support/database/test-database'

const OTHERS = 20_000
const [own, other] = [newId(), newId()]
let db: TestDatabase
beforeAll(async () => {
  db = await givenFreshDatabase()
  await db.pool.query('insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing', [
    SEND_CUSTOMER_MAIL,
  ])
  await given(other, OTHERS, `'person' || n`)
  await given(own, 7, `'person' || n`)
  // Tried once, sent up to the last attempt, and being sent now.
  await given(own, 3, `'retried'`, 'attempts = 1')
  await given(own, 2, `'given up'`, 'attempts = max_attempts')
  await given(own, 1, `'sending'`, `locked_at = now(), locked_by = 'test'`)
  await db.pool.query('analyze graphile_worker._private_jobs')
})
afterAll(() => db.close())

async function given(organizationId: string, count: number, recipient: string, set?: string): Promise<void> {
  const { rows } = await db.pool.query<{ ids: string[] }>(
    `with made as (
       insert into graphile_worker._private_jobs (task_id, payload)
       select t.id, json_build_object('organization_id', $2::text, 'recipient', ${recipient})
       from graphile_worker._private_tasks t, generate_series(1, $3::int) n where t.identifier = $1 returning id
     ) select array_agg(id) as ids from made`,
    [SEND_CUSTOMER_MAIL, organizationId, count],
  )
  if (set) await db.pool.query(`update graphile_worker._private_jobs set ${set} where id = any($1)`, [rows[0]?.ids])
}

test('waiting mails are counted by index, however many wait for others', async () => {
  const { pool, plans } = explainingPool(db.url)
  const prisma = createPrisma(pool)
  const waiting = await prisma.$transaction((tx) =>
    countWaitingMails(tx, {
      organizationId: own,
      kind: 'customer',
      recipients: ['person1', 'person9', 'retried', 'sending'],
      most: 100,
    }),
  )
  expect(waiting).toEqual({
    of: new Map([
      ['person1', { own: 1, all: 2 }],
      ['person9', { own: 0, all: 1 }],
      ['retried', { own: 3, all: 3 }],
    ]),
    ofOrganization: 10,
  })
  const nodes = plans.flatMap(({ plan }) => nodesOf(plan))
  const indexes = nodes.flatMap((node) => (node['Index Name']?.startsWith('jobs_') ? [node['Index Name']] : []))
  expect(new Set(indexes)).toEqual(
    new Set(['jobs_by_recipient', 'jobs_waiting_by_organization', 'jobs_retried_by_organization']),
  )
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === '_private_jobs')).toEqual(
    [],
  )
  await prisma.$disconnect()
  await pool.end()
})

test('those of an organization are counted up to what is asked', async () => {
  const prisma = createPrisma(db.pool)
  const { ofOrganization } = await prisma.$transaction((tx) =>
    countWaitingMails(tx, { organizationId: other, kind: 'customer', recipients: [], most: 500 }),
  )
  expect(ofOrganization).toBe(500)
})
