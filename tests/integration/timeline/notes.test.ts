import { expect, test } from 'vitest'
import { eraseCustomer } from '@/lib/catalog/customers/server/erase-customer'
import { exportCustomer } from '@/lib/catalog/customers/server/export-customer'
import { mergeCustomers } from '@/lib/catalog/customers/server/merge-customers'
import { revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { MAX_NOTE } from '@/lib/catalog/notes/core/max-note'
import { addNoteInput } from '@/lib/catalog/notes/core/schema'
import { addCustomerNote, addLicenseNote } from '@/lib/catalog/notes/server/add-note'
import { deleteCustomerNote, deleteLicenseNote } from '@/lib/catalog/notes/server/delete-note'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import { permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { newId } from '@/lib/foundation/platform/config/ids'
import { readSalesOfCustomer } from '@/lib/service/sales/server/list-sales'
import { timelineQuery } from '@/lib/service/timeline/core/schema'
import { listCustomerTimeline } from '@/lib/service/timeline/server/list-timeline'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()

async function givenNotes() {
  const own = await givenLicenseActor(db.pool)
  const { id: licenseId } = await own.givenOne()
  const customerId: string = (await own.row(licenseId)).customer_id
  const noteOf = (text: string) => ({ input: addNoteInput.parse({ text }) })
  const onLicense = await own.write((work) =>
    addLicenseNote(work, own.may('licenses:update'), { licenseId, ...noteOf('On the license.') }),
  )
  const onCustomer = await own.write((work) =>
    addCustomerNote(work, own.may('customers:update'), { customerId, ...noteOf('  On the customer. ') }),
  )
  return { own, licenseId, customerId, onLicense: onLicense.id, onCustomer: onCustomer.id }
}

const notesOf = async (own: LicenseActor, customerId: string, actor = own.may('customers:view')) => {
  const query = timelineQuery.parse({ kind: 'notes' })
  const { items } = await listCustomerTimeline(own.reading(), actor, { customerId, ...query })
  return items.map((item) => (item.type === 'note' ? item : null))
}
const textsOf = async (own: LicenseActor, customerId: string) =>
  (await notesOf(own, customerId)).flatMap((note) => note?.text ?? [])

/** Another member of the same organization. */
function colleague(own: LicenseActor, role: string): Granted<'licenses:update'> {
  const permissions = permissionsOf(role, null)
  const member = { ...own.may('licenses:view'), userId: newId(), email: 'bo@staff.test', permissions }
  const granted = grant(member, 'licenses:update')
  if (!granted) throw new Error(`the role ${role} may not change licenses`)
  return granted
}

test('a note has its author and is recorded without its text', async () => {
  const { own, customerId } = await givenNotes()
  expect(await notesOf(own, customerId)).toMatchObject([
    { text: 'On the customer.', author: { name: 'Ada' }, license: null, may_delete: true },
    { text: 'On the license.', author: { name: 'Ada' }, license: { key: expect.stringContaining('••••') } },
  ])
  const recorded = (await own.audited()).filter(({ action }) => action.includes('note'))
  expect(recorded).toMatchObject([
    { action: 'license.note_added', before: null, after: null },
    { action: 'customer.note_added', target_label: 'cy@customer.test', before: null, after: null },
  ])
})

test('a note is deleted by its author or an admin, and by nobody else', async () => {
  const { own, licenseId, customerId, onLicense, onCustomer } = await givenNotes()
  const remove = (actor: Granted<'licenses:update'>, noteId = onLicense) =>
    own.write((work) => deleteLicenseNote(work, actor, { licenseId, noteId }))
  await expect(remove(colleague(own, 'support'))).rejects.toMatchObject({ code: 'forbidden' })
  const view = grant(colleague(own, 'support'), 'customers:view')
  expect(view && (await notesOf(own, customerId, view)).map((note) => note?.may_delete)).toEqual([false, false])
  await expect(remove(colleague(own, 'admin'), onCustomer), 'a note on something else').rejects.toMatchObject({
    code: 'not_found',
  })
  await remove(colleague(own, 'admin'))
  await expect(remove(colleague(own, 'admin'))).rejects.toMatchObject({ code: 'not_found' })
  await own.write((work) => deleteCustomerNote(work, own.may('customers:update'), { customerId, noteId: onCustomer }))
  expect(await notesOf(own, customerId), 'that they were deleted remains').toEqual([null, null])
})

test('a note of another organization does not exist', async () => {
  const { licenseId, onLicense } = await givenNotes()
  const other = await givenLicenseActor(db.pool)
  const theirs = await other.givenOne()
  const remove = (id: string) =>
    other.write((work) => deleteLicenseNote(work, other.may('licenses:update'), { licenseId: id, noteId: onLicense }))
  await expect(remove(licenseId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(theirs.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    other.write((work) =>
      addLicenseNote(work, other.may('licenses:update'), { licenseId, input: { text: 'not mine' } }),
    ),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a note is a text of up to 2,000 characters', () => {
  for (const text of ['', '   ', 'x'.repeat(MAX_NOTE + 1)]) expect(addNoteInput.safeParse({ text }).success).toBe(false)
  expect(addNoteInput.parse({ text: ` ${'x'.repeat(MAX_NOTE)}\n` }).text).toHaveLength(MAX_NOTE)
})

test('the notes of two customers that are merged are those of the one that remains', async () => {
  const { own, customerId } = await givenNotes()
  const { id } = await own.givenOne({ customer: { email: 'twin@customer.test' } })
  const twin: string = (await own.row(id)).customer_id
  await own.write((work) =>
    addCustomerNote(work, own.may('customers:update'), { customerId: twin, input: { text: 'On the twin.' } }),
  )
  const merged = await own.write((work) =>
    mergeCustomers(work, own.may('customers:update'), { customerId: twin, into: customerId }),
  )
  expect(await textsOf(own, merged.id)).toEqual(expect.arrayContaining(['On the twin.', 'On the customer.']))
})

test('the file of a customer has the notes, and erasing the customer deletes them', async () => {
  const { own, customerId, licenseId } = await givenNotes()
  const file = await exportCustomer(own.reading(), own.may('customers:view'), {
    customerId,
    record: own.write,
    readSales: readSalesOfCustomer,
  })
  expect((await file.json()).notes).toMatchObject([{ text: 'On the customer.' }, { text: 'On the license.' }])
  await own.write((work) => revokeLicense(work, own.may('licenses:revoke'), { licenseId, reason: '', notify: false }))
  await own.write((work) => eraseCustomer(work, own.may('customers:update'), customerId))
  const { rows } = await db.pool.query('select 1 from note where organization_id = $1', [own.organizationId])
  expect(rows).toEqual([])
})
