import { expect, test } from 'vitest'
import type { UpdateCustomerForm } from '@/lib/catalog/customers/core/schema-input'
import { getCustomer } from '@/lib/catalog/customers/server/list-customers'
import { saveCustomerForm } from '@/lib/catalog/customers/server/save-customer-form'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()

test('the form of a customer saves over what its reader saw; what someone else changed meanwhile is not lost unseen', async () => {
  const owner = await givenLicenseActor(db.pool)
  const { id: licenseId } = await owner.givenOne({ customer: { email: 'ada@example.com' } })
  const { rows } = await db.pool.query('select customer_id from license where id = $1', [licenseId])
  const customerId = rows[0].customer_id
  const actor = owner.may('customers:update')
  const save = (form: UpdateCustomerForm, by = actor) =>
    owner.write((work) => saveCustomerForm(work, by, { customerId, form }))
  const read = () => getCustomer(owner.reading(), owner.may('customers:view'), customerId)

  await save({ notes: 'Pays by card', expected: { name: null, notes: null } })
  const late = { name: 'Ada', notes: 'Pays by invoice' }
  const seen = { name: null, notes: null }
  await expect(save({ ...late, expected: seen })).rejects.toMatchObject({
    code: 'conflict',
    fields: { notes: 'You changed this in another tab.' },
  })
  const colleague = { ...actor, userId: newId() }
  const refused = await save({ ...late, expected: seen }, colleague).catch(({ message }) => message)
  expect(refused).toContain(`meanwhile by ${actor.name ?? actor.email}.`)
  expect(await read()).toMatchObject({ name: null, notes: 'Pays by card' })

  // What only one of them changed is kept, and saved again it replaces.
  expect(await save({ name: 'Ada', notes: null, expected: seen })).toEqual({ changed: true })
  expect(await read()).toMatchObject({ name: 'Ada', notes: 'Pays by card' })
  await save({ ...late, expected: { name: 'Ada', notes: 'Pays by card' } })
  expect(await read()).toMatchObject(late)
})
