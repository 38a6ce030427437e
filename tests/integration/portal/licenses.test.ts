import { beforeAll, expect, test } from 'vitest'
import { addAddress } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { updateProduct } from '@/lib/catalog/products/server/update-product'
import { newId } from '@/lib/foundation/platform/config/ids'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { portalLicenseDetail, portalLicenses } from '@/lib/people/portal/core/schema-licenses'
import { downloadKeyFile } from '@/lib/people/portal/server/download-key-file'
import { getOwnLicense, listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { removeOwnAddress } from '@/lib/people/portal/server/remove-own-address'
import { replaceOwnKey } from '@/lib/people/portal/server/replace-own-key'
import { resetOwnAddresses } from '@/lib/people/portal/server/reset-own-addresses'
import { revealOwnKey } from '@/lib/people/portal/server/reveal-own-key'
import { requestTransfer } from '@/lib/people/portal/server/transfer-own-license'
import { keyHashes } from '@/lib/service/validation/server/license-of-key'
import { createLoads } from '@/lib/service/validation/server/load-batches'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
  await settings({ portal_key_rotation: true })
})

type Settings = Parameters<typeof updateProduct>[2]['settings']
const settings = (change: Settings) =>
  actor.write((work) =>
    updateProduct(work, actor.may('products:update'), { productId: actor.productId, settings: change }),
  )

let people = 0
/** A license with addresses, and its customer. */
async function givenOwn(addresses: string[] = []) {
  people += 1
  const customer = { email: `own${people}@customer.test` }
  const given = await actor.givenOne({ customer, ip_system_enabled: true, max_ips: 5 })
  for (const address of addresses)
    await db.pool.query('insert into license_ip (license_id, address, organization_id) values ($1, $2, $3)', [
      given.id,
      address,
      actor.organizationId,
    ])
  const { customer_id } = await actor.row(given.id)
  return { ...given, customer: { sessionId: given.id, personId: given.id, customerIds: [customer_id] } }
}
const FORBIDDEN = { code: 'forbidden' }
const noLicenses: Customer = { sessionId: newId(), personId: newId(), customerIds: [] }
const detail = (licenseId: string, customer: Customer, at?: Date) =>
  getOwnLicense(actor.reading(at), customer, { licenseId })
const slots = async (id: string): Promise<number> => (await actor.row(id)).ip_count
const mailsFor = async (id: string, mail: string): Promise<number> => {
  const { rows } = await db.pool.query(
    `select count(*)::int as n from graphile_worker._private_jobs
     where payload->>'mail' = $1 and strpos(payload->>'license_ids', $2) > 0`,
    [mail, id],
  )
  return rows[0].n
}

test('the list groups the licenses of all identities of the person, and shows no others', async () => {
  const [mine, also, theirs] = [await givenOwn(['198.51.100.7']), await givenOwn(), await givenOwn()]
  const customer = { ...mine.customer, customerIds: [...mine.customer.customerIds, ...also.customer.customerIds] }
  const list = await listOwnLicenses(actor.reading(), customer)
  expect(portalLicenses.parse(list)).toEqual(list)
  expect(list.vendors.map(({ name, products }) => [name, products.map((product) => product.name)])).toEqual([
    ['Test', ['App']],
  ])
  const ids = list.vendors.flatMap(({ products }) => products.flatMap(({ licenses }) => licenses.map(({ id }) => id)))
  expect(ids.toSorted()).toEqual([mine.id, also.id].toSorted())
  expect(JSON.stringify(list)).not.toContain(mine.key)
  expect(JSON.stringify(list)).not.toContain(theirs.id)
  expect(await listOwnLicenses(actor.reading(), noLicenses)).toEqual({ incoming: [], vendors: [] })
})

test('a license of another customer does not exist', async () => {
  const [mine, theirs] = [await givenOwn(['198.51.100.7']), await givenOwn(['198.51.100.8'])]
  const { customer } = mine
  const calls = [
    () => detail(theirs.id, customer),
    () => actor.write((work) => revealOwnKey(work, customer, theirs.id)),
    () => actor.write((work) => downloadKeyFile(work, customer, theirs.id)),
    () => actor.write((work) => resetOwnAddresses(work, customer, theirs.id)),
    () => actor.write((work) => removeOwnAddress(work, customer, { licenseId: theirs.id, address: '198.51.100.8' })),
    () => actor.write((work) => replaceOwnKey(work, customer, { licenseId: theirs.id, grace_hours: 0 })),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  expect(await slots(theirs.id)).toBe(1)
})

test('the detail shows addresses and networks with who was seen there', async () => {
  const { id, customer, key } = await givenOwn(['198.51.100.7', '2001:db8:1::/64'])
  for (const address of ['2001:db8:1::5', '2001:db8:1::6', '203.0.113.9'])
    await db.pool.query(
      `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
       values ($1, $2, $3, '2026-01-01', '2026-02-01', 1, 'active')`,
      [id, address, actor.organizationId],
    )
  const view = await detail(id, customer)
  expect(portalLicenseDetail.parse(view)).toEqual(view)
  const shown = view.addresses.map(({ address, is_registered, last_seen_at }) => [address, is_registered, last_seen_at])
  expect(shown.toSorted()).toEqual([
    ['198.51.100.7', true, expect.any(String)],
    ['2001:db8:1::/64', true, expect.any(String)],
    ['203.0.113.9', false, '2026-02-01T00:00:00.000Z'],
  ])
  expect(view).toMatchObject({ may: { reset: true, rotate: true, transfer: true }, versions: null, transfer: null })
  expect(view.key).toBe(`••••${key.slice(-6)}`)
  expect(await actor.write((work) => revealOwnKey(work, customer, id))).toEqual({ license_key: key })
  const file = await actor.write((work) => downloadKeyFile(work, customer, id))
  expect([file.headers.get('Content-Disposition'), await file.text()]).toEqual([
    'attachment; filename="app-license-key.txt"',
    `${key}\n`,
  ])
  // The vendor's log shows both, as for a member who read the key.
  expect(await actor.events(id)).toEqual(['license.created', 'license.key_revealed', 'license.key_revealed'])
})

test('a license that is revoked, archived or of a suspended vendor is read-only; a deleted one is not found', async () => {
  const { id, customer } = await givenOwn(['198.51.100.7'])
  const none = { reset: false, rotate: false, transfer: false }
  const set = (sql: string, value: string) => db.pool.query(sql, [value])
  await set('update license set revoked_at = now() where id = $1', id)
  expect(await detail(id, customer)).toMatchObject({ status: 'revoked', reason: 'revoked', may: none })
  const isRevoked = { code: 'conflict', message: 'This license was revoked.', fields: { license: 'revoked' } }
  const removal = { licenseId: id, address: '198.51.100.7' }
  for (const action of [
    () => actor.write((work) => resetOwnAddresses(work, customer, id)),
    () => actor.write((work) => removeOwnAddress(work, customer, removal)),
    () => actor.write((work) => replaceOwnKey(work, customer, { licenseId: id, grace_hours: 0 })),
    () => actor.write((work) => requestTransfer(work, customer, { licenseId: id, email: 'new@customer.test' })),
  ])
    await expect(action()).rejects.toMatchObject(isRevoked)
  await set(`update license set revoked_at = null, expires_at = '2026-01-01' where id = $1`, id)
  expect(await detail(id, customer)).toMatchObject({
    reason: 'expired',
    days_left: null,
    may: { reset: true, rotate: true, transfer: false },
  })
  await set('update license set expires_at = null where id = $1', id)
  await set('update organization set suspended_at = now() where id = $1', actor.organizationId)
  expect(await detail(id, customer)).toMatchObject({ status: 'active', reason: 'vendor_unavailable', may: none })
  await set('update organization set suspended_at = null where id = $1', actor.organizationId)
  await set(`update product set state = 'archived' where id = $1`, actor.productId)
  expect(await detail(id, customer)).toMatchObject({ status: 'active', reason: 'product_archived', may: none })
  await set(`update product set state = 'deleted' where id = $1`, actor.productId)
  await expect(detail(id, customer)).rejects.toMatchObject({ code: 'not_found' })
  expect(await listOwnLicenses(actor.reading(), customer)).toEqual({ incoming: [], vendors: [] })
  await set(`update product set state = 'active' where id = $1`, actor.productId)
})

test("a reset starts the cooldown, for removals too; it is in the vendor's log, and the customer gets a mail", async () => {
  const { id, customer } = await givenOwn(['198.51.100.7', '198.51.100.8'])
  const at = new Date()
  const later = (hours: number) => new Date(at.getTime() + hours * HOUR_MS)
  const reset = await actor.write((work) => resetOwnAddresses(work, customer, id), at)
  expect(reset).toEqual({ freed: 2, next_at: later(24).toISOString() })
  expect((await detail(id, customer, at)).reset).toEqual({ cooldown_hours: 24, next_at: later(24).toISOString() })
  await db.pool.query('insert into license_ip (license_id, address, organization_id) values ($1, $2, $3)', [
    id,
    '198.51.100.9',
    actor.organizationId,
  ])
  const remove = (time: Date) =>
    actor.write((work) => removeOwnAddress(work, customer, { licenseId: id, address: '198.51.100.9' }), time)
  await expect(remove(later(23.9))).rejects.toMatchObject({
    code: 'conflict',
    fields: { next_at: later(24).toISOString() },
  })
  expect(await remove(later(24))).toMatchObject({ freed: 1 })
  expect(await actor.events(id)).toEqual(['license.created', 'license.ips_reset', 'license.ip_removed'])
  const entry = (await actor.audited()).findLast(({ action }) => action === 'license.ip_removed')
  expect(entry?.actor_email).toMatch(/^own\d+@customer\.test$/)
  expect([await mailsFor(id, 'ips_reset'), await mailsFor(id, 'ip_removed')]).toEqual([1, 1])
})

test('an IP address that the vendor added keeps its name in the activity after a reset, and was not used before', async () => {
  const { id, customer } = await givenOwn()
  await actor.write((work) => addAddress(work, actor.may('ips:manage'), { licenseId: id, address: '2001:db8:12::5' }))
  const named = async () =>
    (await detail(id, customer)).activity.filter(({ address }) => address).map(({ what, address }) => [what, address])
  const added = [['ip_added', '2001:db8:12::5']]
  expect(await named()).toEqual(added)
  expect((await detail(id, customer)).addresses).toMatchObject([
    { is_added: true, first_seen_at: null, last_seen_at: null },
  ])
  await actor.write((work) => resetOwnAddresses(work, customer, id))
  expect(await named()).toEqual(added)
})

test('a reset without addresses, or removing an unknown address, starts no cooldown', async () => {
  const empty = await givenOwn()
  await expect(actor.write((work) => resetOwnAddresses(work, empty.customer, empty.id))).rejects.toThrow(
    'No IP addresses',
  )
  const { id, customer } = await givenOwn(['198.51.100.7'])
  const wrong = { licenseId: id, address: '203.0.113.1' }
  await expect(actor.write((work) => removeOwnAddress(work, customer, wrong))).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await detail(id, customer)).reset.next_at).toBeNull()
  await settings({ portal_ip_reset: false })
  await expect(actor.write((work) => resetOwnAddresses(work, customer, id))).rejects.toMatchObject(FORBIDDEN)
  await settings({ portal_ip_reset: true })
})

test('two concurrent resets free the slots once', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, customer } = await givenOwn(['198.51.100.7', '198.51.100.8', '198.51.100.9'])
    const outcomes = await Promise.allSettled([
      actor.write((work) => removeOwnAddress(work, customer, { licenseId: id, address: '198.51.100.7' })),
      actor.write((work) => removeOwnAddress(work, customer, { licenseId: id, address: '198.51.100.8' })),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await slots(id)).toBe(2)
  }
})

const isFound = async (key: string): Promise<boolean> => {
  const { pool, vault, now } = actor.reading()
  const call = { apiKeyHash: sha256(actor.apiKey), keyHashes: keyHashes(vault, key), address: '198.51.100.7' }
  const { snapshots } = await createLoads(pool).lookups([call], now)
  return snapshots[0]?.license != null
}

test('a new key takes over; the old one ends at once, or after its grace', async () => {
  const { id, customer, key } = await givenOwn()
  const rotate = (grace_hours: number) =>
    actor.write((work) => replaceOwnKey(work, customer, { licenseId: id, grace_hours }))
  const second = await rotate(24)
  expect(second.license_key).toMatch(/^ACME-/)
  expect([await isFound(key), await isFound(second.license_key)]).toEqual([true, true])
  expect((await detail(id, customer)).old_keys_end_at).toEqual([second.old_key_ends_at])
  const third = await rotate(0)
  expect(third.old_key_ends_at).toBeNull()
  const found = [await isFound(key), await isFound(second.license_key), await isFound(third.license_key)]
  expect(found).toEqual([false, false, true])
  await rotate(1)
  await db.pool.query(`update license_past_key set ends_at = now() - interval '1 second' where license_id = $1`, [id])
  expect(await isFound(third.license_key)).toBe(false)
  const entry = (await actor.audited()).findLast(({ action }) => action === 'license.key_replaced')
  expect(JSON.stringify(entry)).not.toContain(third.license_key)
  expect(entry?.before).toEqual({ key: `••••${third.license_key.slice(-6)}` })
})

test('a key that was replaced meanwhile is not replaced unseen; each old key that still works is listed', async () => {
  const { id, customer } = await givenOwn()
  const shown = (await detail(id, customer)).key
  const rotate = (current_key: string, grace_hours: number) =>
    actor.write((work) => replaceOwnKey(work, customer, { licenseId: id, grace_hours, current_key }))
  const second = await rotate(shown, 24)
  await expect(rotate(shown, 0)).rejects.toMatchObject({ code: 'conflict', fields: { license: 'keyReplaced' } })
  const third = await rotate((await detail(id, customer)).key, 1)
  expect((await detail(id, customer)).old_keys_end_at).toEqual([third.old_key_ends_at, second.old_key_ends_at])
  expect((await actor.write((work) => revealOwnKey(work, customer, id))).license_key).toBe(third.license_key)
})

test('concurrent rotations leave one current key, and every old one in its grace', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, customer, key } = await givenOwn()
    const rotated = await Promise.all(
      [1, 24, 72].map((grace_hours) =>
        actor.write((work) => replaceOwnKey(work, customer, { licenseId: id, grace_hours })),
      ),
    )
    const current = (await actor.write((work) => revealOwnKey(work, customer, id))).license_key
    expect(rotated.filter(({ license_key }) => license_key === current).length).toBe(1)
    for (const old of [key, ...rotated.map(({ license_key }) => license_key)]) expect(await isFound(old)).toBe(true)
  }
})

test('at most five old keys work at a time, and none where the product does not allow it', async () => {
  const { id, customer } = await givenOwn()
  const rotate = (grace_hours: number) =>
    actor.write((work) => replaceOwnKey(work, customer, { licenseId: id, grace_hours }))
  for (let i = 0; i < 5; i++) await rotate(72)
  await expect(rotate(72)).rejects.toMatchObject({ code: 'conflict' })
  await rotate(0)
  await rotate(72)
  await settings({ portal_key_rotation: false })
  await expect(rotate(0)).rejects.toMatchObject(FORBIDDEN)
  await settings({ portal_key_rotation: true })
})
