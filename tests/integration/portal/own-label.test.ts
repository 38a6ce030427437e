import { beforeAll, expect, test } from 'vitest'
import { correctCustomer } from '@/lib/catalog/customers/server/correct-customer'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { ownLabelInput } from '@/lib/people/portal/core/schema-licenses'
import { exportOwnData } from '@/lib/people/portal/server/account/export-own-data'
import { labelOwnLicense } from '@/lib/people/portal/server/label-own-license'
import { getOwnLicense, listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { customerOf, givenCustomerLicense } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

const label = (customer: Customer, licenseId: string, text: string | null) =>
  actor.write((work) => labelOwnLicense(work, customer, { licenseId, label: text }))
const labelOf = async (id: string) =>
  (await getOwnLicense(actor.reading(), await customerOf(actor, id), { licenseId: id })).own_label
const seenByVendor = async (id: string) =>
  (await getLicense(actor.reading(), actor.may('licenses:view'), id)).customer_label

test('what a customer calls a license is in their list, its page, and their export; its vendor sees it, no log keeps it', async () => {
  const { id, customer } = await givenCustomerLicense(actor)
  const before = [await actor.row(id), await actor.events(id)]
  await label(customer, id, 'Server Berlin')
  const { vendors } = await listOwnLicenses(actor.reading(), customer)
  expect(vendors.flatMap(({ products }) => products.flatMap(({ licenses }) => licenses))).toMatchObject([
    { id, label: null, own_label: 'Server Berlin' },
  ])
  expect([await labelOf(id), await seenByVendor(id)]).toEqual(['Server Berlin', 'Server Berlin'])
  const exported = JSON.parse(await (await exportOwnData(actor.reading(), customer)).text())
  expect(exported.licenses).toMatchObject([{ own_label: 'Server Berlin' }])
  const [row, events] = before
  expect([await actor.row(id), await actor.events(id)]).toEqual([{ ...row, customer_label: 'Server Berlin' }, events])
  await label(customer, id, null)
  expect(await labelOf(id)).toBeNull()
})

test('nobody labels the license of somebody else, and no label is longer than 60 characters', async () => {
  const [mine, other] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  await expect(label(mine.customer, other.id, 'Mine')).rejects.toMatchObject({ code: 'not_found' })
  expect(await labelOf(other.id)).toBeNull()
  const reads = (text: string | null) => ownLabelInput.safeParse({ label: text }).data?.label
  expect([reads(' Server '), reads(null), reads('x'.repeat(60))]).toEqual(['Server', null, 'x'.repeat(60)])
  for (const refused of ['', ' ', 'x'.repeat(61)])
    expect(ownLabelInput.safeParse({ label: refused }).success).toBe(false)
})

test('a label goes with its owner: after a transfer, and after the vendor corrected whose license it is', async () => {
  const [given, wrong] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  for (const { id, customer } of [given, wrong]) await label(customer, id, 'Server Berlin')
  await actor.write((work) =>
    transferLicense(work, actor.may('licenses:update'), {
      licenseId: given.id,
      customer: { email: 'labels@receiver.test', name: null, discord_id: null },
      reset_addresses: false,
    }),
  )
  const [customerId = ''] = wrong.customer.customerIds
  await actor.write((work) =>
    correctCustomer(work, actor.may('customers:update'), {
      customerId,
      input: { email: 'right@receiver.test', discord_id: null },
    }),
  )
  for (const { id } of [given, wrong]) expect([await labelOf(id), await seenByVendor(id)]).toEqual([null, null])
})
