import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram } from '@/tests/support/fixtures/management/program'
import { givenLicense } from '@/tests/support/fixtures/product'

const db = databaseOfFile()

test('a program reads the history of a license and of its customer', async () => {
  const program = await givenProgram(db.pool)
  const license = await givenLicense({ ...program, token: '' })
  await program.call(`PATCH /licenses/${license.id}`, { body: { name: 'Studio' } })
  await db.pool.query(
    `insert into note (id, organization_id, license_id, author_id, author_email, text, created_at)
     values ($1, $2, $3, $1, 'ada@staff.test', 'Called.', now() - interval '1 hour')`,
    [newId(), program.organizationId, license.id],
  )
  const { json } = await program.call(`GET /licenses/${license.id}/history`)
  expect(json).toMatchObject({
    data: [
      {
        type: 'change',
        license_id: license.id,
        by: { type: 'access_token' },
        action: 'license.updated',
        changes: [{ field: 'Name', before: null, after: 'Studio' }],
        email: null,
        note: null,
      },
      { type: 'note', by: { type: 'member', email: 'ada@staff.test' }, changes: [], note: 'Called.' },
    ],
    next: null,
  })
  const ofCustomer = await program.call(`GET /customers/${license.customerId}/history`)
  expect(ofCustomer.json).toEqual(json)
  const notes = await program.call(`GET /licenses/${license.id}/history?kind=notes`)
  expect(notes.json.data).toEqual([json.data[1]])

  const first = await program.call(`GET /licenses/${license.id}/history?limit=1`)
  const second = await program.call(`GET /licenses/${license.id}/history?limit=1&after=${first.json.next}`)
  expect([...first.json.data, ...second.json.data]).toEqual(json.data)

  const elsewhere = await givenProgram(db.pool)
  expect(await elsewhere.call(`GET /licenses/${license.id}/history`)).toMatchObject({ status: 404 })
  expect(await elsewhere.call(`GET /customers/${license.customerId}/history`)).toMatchObject({ status: 404 })
})
