import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { readLaunch } from '@/lib/people/operator/server/read-launch'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpAuth()

const givenOrganization = (isDemo = false) =>
  db.pool.query(
    `insert into organization (id, slug, name, is_demo, updated_at) values ($1::uuid, $1::text, 'Acme', $2, now())`,
    [newId(), isDemo],
  )

test('an operator reads what is left to do, until a second organization comes; the demo is none', async () => {
  await assertEncryptionKey(db.pool, createVault(TEST_ENCRYPTION_KEY))
  const { userId } = await auth.person()
  await givenOrganization()
  await givenOrganization(true)
  const open = async () =>
    (
      await readLaunch({ db: auth.db, pool: db.pool, now: new Date() }, userId, { hasMailServer: true, gaps: [] })
    )?.flatMap(({ id, isDone }) => (isDone ? [] : [id]))
  expect(await open()).toEqual(['two_factor', 'contact', 'policies', 'backup'])
  await db.pool.query('update user_account set totp_enabled_at = now() where id = $1', [userId])
  await db.pool.query('update installation set backed_up_at = now(), operator_contact = $1, operator_terms_url = $2', [
    'plans@hosty.test',
    'https://hosty.test/terms',
  ])
  expect(await open()).toEqual(['policies'])
  await db.pool.query(`update installation set operator_privacy_url = 'https://hosty.test/privacy'`)
  expect(await open()).toEqual([])
  await givenOrganization()
  expect(await open()).toBeUndefined()
})
