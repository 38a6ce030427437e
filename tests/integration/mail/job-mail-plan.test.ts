import { expect, test } from 'vitest'
import { addCollectedMailJobs, selectCollectedRecipients } from '@/lib/foundation/mail/server/customer-mail-jobs.sql'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createPrisma } from '@/lib/foundation/platform/database/db'
import { explainingPool, nodesOf } from '@/tests/support/database/statement-plans'
import { givenFreshDatabase } from '@/tests/support/database/test-database'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { atMost } from '@/tests/support/setup/limits'

const COUNT = 2_000
/** Each statement inside is explained as well. */
const PATIENT = { timeout: atMost(60_000) }

test('the mails of a long job are queued in one pass, even if the new licenses were never analyzed', async () => {
  const db = await givenFreshDatabase()
  const by = await givenLicenseActor(db.pool)
  const jobId = newId()
  await db.pool.query(
    `alter table license set (autovacuum_enabled = false);
     alter table organization_customer set (autovacuum_enabled = false);
     alter table long_job_mail set (autovacuum_enabled = false)`,
  )
  await db.pool.query(
    `with person as (
       insert into global_customer (id, email, created_at) select gen_random_uuid(), n || '@many.test', now()
       from generate_series(1, $1::int) n returning id, email
     ), known as (
       insert into organization_customer (organization_id, customer_id, email, updated_at)
       select $2, id, email, now() from person
     )
     insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, updated_at)
     select gen_random_uuid(), $2, $3, id, sha256(email::bytea), '', now() from person`,
    [COUNT, by.organizationId, by.productId],
  )
  await db.pool.query(
    `insert into long_job (id, organization_id, kind, state, total, started_by_id, created_at)
     values ($1, $2, 'license.issue_list', 'running', $3, $4, now())`,
    [jobId, by.organizationId, COUNT, newId()],
  )
  await db.pool.query(
    `insert into long_job_mail (job_id, license_id, organization_id, mail, at)
     select $1, id, organization_id, 'license_issued', now() from license`,
    [jobId],
  )
  const { pool, plans } = explainingPool(db.url)
  const prisma = createPrisma(pool)
  const queued = prisma.$transaction(async (tx) => {
    const noted = await selectCollectedRecipients(tx, jobId)
    const admitted = noted?.of.map(({ id, mails }) => ({ id, recipient: id, most: mails })) ?? []
    return addCollectedMailJobs(tx, jobId, { mail: 'license_issued', organizationId: by.organizationId, admitted })
  }, PATIENT)
  expect(await queued).toBe(COUNT)
  const nodes = plans.flatMap(({ plan }) => nodesOf(plan))
  const indexes = (table: string) =>
    new Set(nodes.flatMap((node) => (node['Relation Name'] === table && node['Index Name']) || []))
  expect(indexes('license')).toEqual(new Set(['license_pkey']))
  expect(indexes('organization_customer')).toEqual(new Set(['organization_customer_pkey']))
  // Comparing every license with every other one takes the square of the time.
  expect(nodes.filter((node) => node['Join Filter']?.includes('changed.id'))).toEqual([])
  await prisma.$disconnect()
  await pool.end()
  await db.close()
})
