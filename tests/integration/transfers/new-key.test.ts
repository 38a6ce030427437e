import { expect, test } from 'vitest'
import { assignNewKey } from '@/lib/catalog/licenses/server/new-license-key'
import type { NewKey } from '@/lib/catalog/licenses/transfers/core/schema'
import { approveTransfer } from '@/lib/catalog/licenses/transfers/server/review-transfer'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { revealOwnKey } from '@/lib/people/portal/server/reveal-own-key'
import { requestTransfer } from '@/lib/people/portal/server/transfer-own-license'
import { keyHashes } from '@/lib/service/validation/server/license-of-key'
import { createLoads } from '@/lib/service/validation/server/load-batches'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { customerOf, givenCustomerLicense } from '@/tests/support/fixtures/portal/license'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'

const { db, mails } = await setUpMailQueue()
const actor = await givenLicenseActor(db.pool)

let receivers = 0
const someone = () => `receiver${++receivers}@transfer.test`

const transfer = (licenseId: string, new_key: NewKey) =>
  actor.write((work) =>
    transferLicense(work, actor.may('licenses:update'), {
      licenseId,
      customer: { email: someone(), name: null, discord_id: null },
      reset_addresses: true,
      new_key,
    }),
  )

/** Approves a request of the customer; returns the mail to the receiver. */
async function approve(own: Awaited<ReturnType<typeof givenCustomerLicense>>, new_key: NewKey): Promise<string> {
  const email = someone()
  const { id } = await actor.write((work) => requestTransfer(work, own.customer, { licenseId: own.id, email }))
  await actor.write((work) =>
    approveTransfer(work, actor.may('transfers:review'), { transferId: id, reset_addresses: true, new_key }),
  )
  await mails.send()
  const [approved, ...more] = mails.smtp.mailsTo(email)
  expect(more).toEqual([])
  return approved?.text ?? ''
}

const isFound = async (key: string): Promise<boolean> => {
  const { pool, vault, now } = actor.reading()
  const call = { apiKeyHash: sha256(actor.apiKey), keyHashes: keyHashes(vault, key), address: '198.51.100.7' }
  const { snapshots } = await createLoads(pool).lookups([call], now)
  return snapshots[0]?.license != null
}
const ownView = async (id: string) => getOwnLicense(actor.reading(), await customerOf(actor, id), { licenseId: id })
const ownKey = async (id: string) => {
  const customer = await customerOf(actor, id)
  return (await actor.write((work) => revealOwnKey(work, customer, id))).license_key
}

/** A license whose key was rotated once: the first key is in its grace. */
async function givenRotated() {
  const own = await givenCustomerLicense(actor)
  const { productId, organizationId } = actor
  const license = { id: own.id, organizationId, productId, keyCiphertext: (await actor.row(own.id)).key_ciphertext }
  const { license_key } = await actor.write((work) =>
    assignNewKey(work, actor.may('licenses:update'), { license, prefix: 'ACME', graceHours: 72 }),
  )
  return { ...own, current: license_key }
}

test('transferred with a new key: the former owner’s keys end at once', async () => {
  const own = await givenRotated()
  expect([await isFound(own.key), await isFound(own.current)]).toEqual([true, true])
  await transfer(own.id, { grace_hours: 0 })
  const key = await ownKey(own.id)
  expect(key).toMatch(/^ACME-/)
  expect([await isFound(own.key), await isFound(own.current), await isFound(key)]).toEqual([false, false, true])
  expect(await ownView(own.id)).toMatchObject({ transferred_key: 'new', old_keys_end_at: [] })
})

test('with a grace the last key works for it; keys rotated earlier end at once', async () => {
  const own = await givenRotated()
  await transfer(own.id, { grace_hours: 24 })
  expect([await isFound(own.key), await isFound(own.current), await isFound(await ownKey(own.id))]).toEqual([
    false,
    true,
    true,
  ])
  expect((await ownView(own.id)).old_keys_end_at).toHaveLength(1)
})

test('the key stays where no new one is requested, and its new owner is told who may know it', async () => {
  const own = await givenRotated()
  await transfer(own.id, null)
  expect(await ownKey(own.id)).toBe(own.current)
  expect(await ownView(own.id)).toMatchObject({ transferred_key: 'known' })
})

test('an approved request: the mail to the receiver says whether the key is new', async () => {
  const [renewed, kept] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  const mail = await approve(renewed, { grace_hours: 0 })
  expect(mail).toContain('The license has a new key')
  expect(mail).toContain((await ownKey(renewed.id)).slice(-5))
  expect(await isFound(renewed.key)).toBe(false)
  expect(await approve(kept, null)).toContain('the former owner may still know it')
  expect(await isFound(kept.key)).toBe(true)
})
