import { expect, test } from 'vitest'
import { readContextOf } from '@/lib/foundation/platform/database/context'
import { listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import { requestPortalCode } from '@/lib/people/portal/server/sign-in-with-code'
import { requestTransfer } from '@/lib/people/portal/server/transfer-own-license'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenCustomerLicense } from '@/tests/support/fixtures/portal/license'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpPortalAuth()

test('the receiver of a pending transfer can sign in once they were told, and sees product and vendor alone', async () => {
  const actor = await givenLicenseActor(db.pool)
  const { id, customer, email } = await givenCustomerLicense(actor)
  const receiver = 'newcomer@receiver.test'
  await actor.write((work) => requestTransfer(work, customer, { licenseId: id, email: receiver }))
  // Before the mail about it, this address is as unknown as any other.
  await requestPortalCode(auth.parts, auth.fresh(), receiver)
  expect(await auth.mailsTo(receiver)).toEqual([])
  await db.pool.query('update license_transfer set receiver_told_at = now() where license_id = $1', [id])
  const list = async () =>
    listOwnLicenses(readContextOf(auth.parts), await auth.customerOf(await auth.signIn(receiver)))
  const { incoming, vendors } = await list()
  expect([incoming.length, vendors]).toEqual([1, []])
  expect(JSON.stringify(incoming)).not.toContain(email)
  await db.pool.query(`update license_transfer set state = 'rejected', decided_at = now() where license_id = $1`, [id])
  expect((await list()).incoming).toEqual([])
})

test('nobody else sees a transfer that is on its way', async () => {
  const actor = await givenLicenseActor(db.pool)
  const { id, customer } = await givenCustomerLicense(actor)
  await actor.write((work) => requestTransfer(work, customer, { licenseId: id, email: 'away@receiver.test' }))
  await db.pool.query('update license_transfer set receiver_told_at = now() where license_id = $1', [id])
  const other = await auth.customerOf(await auth.signIn(await auth.givenCustomer('other@receiver.test')))
  expect((await listOwnLicenses(readContextOf(auth.parts), other)).incoming).toEqual([])
})
