import { expect, test } from 'vitest'
import { deleteAccount, requestDeletionCode } from '@/lib/people/portal/server/account/delete-account'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { readCustomer } from '@/lib/people/portal/server/read-customer'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpPortalAuth()

async function askedBy(customer: Customer, email: string) {
  const outcome = await requestDeletionCode(auth.parts, auth.fresh(), { customer, email })
  if (outcome.outcome !== 'requested') throw new Error('throttled')
  return { request: outcome.request, code: await auth.codeTo(email) }
}
const peopleOf = async (email: string) =>
  (await db.pool.query(`select person_id from portal_identity where value = $1`, [email])).rows.length

test('an account is deleted with the code of its own email; the same email signs in again, as a new person', async () => {
  const email = await auth.givenCustomer('gone@data.test')
  const [here, there] = [await auth.signIn(email), await auth.signIn(email)]
  const me = await auth.customerOf(here)
  const { request, code } = await askedBy(me, email)
  const wrong = code === '000000' ? '111111' : '000000'
  const enter = (digits: string) =>
    deleteAccount(auth.parts, auth.fresh(), { customer: me, email, request, code: digits })
  expect(await enter(wrong)).toEqual({ outcome: 'refused' })
  expect(await peopleOf(email)).toBe(1)
  expect(await enter(code)).toEqual({ outcome: 'deleted' })
  expect(await peopleOf(email)).toBe(0)
  for (const token of [here, there]) expect(await readCustomer(auth.db, token, auth.clock.now)).toBeNull()
  const again = await auth.customerOf(await auth.signIn(email))
  expect(again.personId).not.toBe(me.personId)
  expect(again.customerIds).toEqual(me.customerIds)
})

test('no code is sent to an email that is not linked, and the code of one account deletes no other', async () => {
  const [email, other] = [await auth.givenCustomer('stays@data.test'), await auth.givenCustomer('else@data.test')]
  const [me, them] = [await auth.customerOf(await auth.signIn(email)), await auth.customerOf(await auth.signIn(other))]
  const refused = requestDeletionCode(auth.parts, auth.fresh(), { customer: me, email: other })
  await expect(refused).rejects.toMatchObject({ code: 'invalid' })
  const asked = await askedBy(them, other)
  const stolen = await deleteAccount(auth.parts, auth.fresh(), { customer: me, email: other, ...asked })
  expect(stolen).toEqual({ outcome: 'refused' })
  expect([await peopleOf(email), await peopleOf(other)]).toEqual([1, 1])
})
