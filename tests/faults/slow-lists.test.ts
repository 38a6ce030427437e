import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { cheapHash, PASSWORD } from '@/tests/support/fixtures/auth'
import { givenTenant } from '@/tests/support/fixtures/tenant'
import { sameOriginHeaders, send } from '@/tests/support/http/client'
import { postSession } from '@/tests/support/http/session-client'
import { startServerProcess } from '@/tests/support/process/server-process'

const db = databaseOfFile()

test('while the lists of several organizations take all their connections, people sign in', async () => {
  const tenants = [await givenTenant(db.pool), await givenTenant(db.pool), await givenTenant(db.pool)]
  const [{ owner }] = tenants as [(typeof tenants)[0]]
  await db.pool.query('update user_account set password_hash = $2, email_verified_at = now() where id = $1', [
    owner.userId,
    await cheapHash(PASSWORD),
  ])
  const server = await startServerProcess(db.url, 'web')
  const holder = new pg.Client({ connectionString: db.url })
  await holder.connect()
  await holder.query('begin; lock table license in access exclusive mode')
  const lists = tenants.flatMap(({ slug, owner: { cookie } }) =>
    Array.from({ length: 3 }, () =>
      send(server.url, { path: `/api/dashboard/${slug}/licenses`, headers: sameOriginHeaders(server.url, cookie) }),
    ),
  )
  const waiting = async () =>
    (
      await db.pool.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].n
  await expect.poll(waiting).toBe(5)
  const { status } = await postSession(server.url, 'password', { email: owner.email, password: PASSWORD })
  expect([status, await waiting()]).toEqual([200, 5])
  await holder.query('rollback')
  await holder.end()
  await Promise.all(lists)
  expect(await server.stop()).toBe(0)
})
