import { beforeAll, expect, test } from 'vitest'
import { blockAddress, unblockAddress } from '@/lib/catalog/licenses/addresses/server/block-address'
import { addAddress, removeAddress, resetAddresses } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { getAddresses } from '@/lib/catalog/licenses/addresses/server/get-addresses'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

const limited = { ip_system_enabled: true, max_ips: 3 }
const register = async (id: string, ...addresses: string[]) => {
  for (const address of addresses) await db.pool.query('select * from register_ip($1, $2, $2)', [id, address])
}
const view = (id: string) => getAddresses(actor.reading(), actor.may('ips:view'), id)
const slotsOf = async (id: string) => (await view(id)).slots.map(({ address }) => address).toSorted()
const countOf = async (id: string) => (await actor.row(id)).ip_count
const may = () => actor.may('ips:manage')
const add = (licenseId: string, address: string) =>
  actor.write((work) => addAddress(work, may(), { licenseId, address }))
const remove = (licenseId: string, address: string) =>
  actor.write((work) => removeAddress(work, may(), { licenseId, address }))
const reset = (licenseId: string) => actor.write((work) => resetAddresses(work, may(), licenseId))
const block = (licenseId: string, network: string) =>
  actor.write((work) => blockAddress(work, may(), { licenseId, network, note: null }))

test('a reset frees every slot; with none there is nothing to reset', async () => {
  const { id } = await actor.givenOne(limited)
  await register(id, '198.51.100.1', '198.51.100.2')
  expect(await reset(id)).toEqual({ freed: 2, mailed: 1, withheld: null })
  expect([await slotsOf(id), await countOf(id)]).toEqual([[], 0])
  await expect(reset(id)).rejects.toMatchObject({ code: 'conflict' })
})

test('one address is removed, in any spelling', async () => {
  const { id } = await actor.givenOne(limited)
  await register(id, '198.51.100.1', '2001:db8::7')
  await remove(id, ' 2001:DB8:0::0:7 ')
  expect([await slotsOf(id), await countOf(id)]).toEqual([['198.51.100.1'], 1])
  await expect(remove(id, '2001:db8::7')).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(id, 'nonsense')).rejects.toMatchObject({ code: 'not_found' })
  expect(await actor.events(id)).toEqual(['license.created', 'license.ip_removed'])
})

test('addresses are added by hand until no slot is left', async () => {
  const { id } = await actor.givenOne({ ...limited, max_ips: 1, ip_mode: 'allow_list' })
  await add(id, '198.51.100.1')
  await expect(add(id, '198.51.100.1')).rejects.toMatchObject({ message: expect.stringContaining('already') })
  await expect(add(id, '198.51.100.2')).rejects.toMatchObject({
    message: expect.stringContaining('The only slot is taken'),
  })
  await expect(add(id, '198.51.100.0/24')).rejects.toMatchObject({ code: 'invalid' })
  const free = await actor.givenOne()
  await expect(add(free.id, '198.51.100.1')).rejects.toMatchObject({
    message: expect.stringContaining('limited for this license'),
  })
})

test('a blocked network frees the slots within it, and its addresses are not registered again', async () => {
  const { id } = await actor.givenOne(limited)
  await register(id, '203.0.113.1', '203.0.113.2', '198.51.100.1')
  expect(await block(id, '203.0.113.9/24')).toEqual({ freed: 2 })
  expect([await slotsOf(id), await countOf(id)]).toEqual([['198.51.100.1'], 1])
  await expect(block(id, '203.0.113.0/24')).rejects.toMatchObject({ code: 'conflict' })
  await expect(block(id, '0.0.0.0/0')).rejects.toMatchObject({ code: 'invalid' })
  await expect(add(id, '203.0.113.1')).rejects.toMatchObject({ message: expect.stringContaining('blocked') })
  const [rule] = (await view(id)).rules
  expect(rule).toMatchObject({ network: '203.0.113.0/24', scope: 'license' })
  await actor.write((work) => unblockAddress(work, may(), { licenseId: id, ruleId: rule?.id ?? '' }))
  await add(id, '203.0.113.1')
})

test('rules of the organization are shown, and cannot be removed here', async () => {
  const { id } = await actor.givenOne()
  await db.pool.query(
    `insert into block_rule (id, organization_id, network) values (gen_random_uuid(), $1, '192.0.2.0/24')`,
    [actor.organizationId],
  )
  const rule = (await view(id)).rules.find(({ scope }) => scope === 'organization')
  expect(rule).toMatchObject({ network: '192.0.2.0/24' })
  const unblock = actor.write((work) => unblockAddress(work, may(), { licenseId: id, ruleId: rule?.id ?? '' }))
  await expect(unblock).rejects.toMatchObject({ code: 'not_found' })
})

test('the history lists callers, and marks registered and blocked addresses', async () => {
  const { id } = await actor.givenOne(limited)
  await register(id, '198.51.100.1')
  const seen = (address: string, at: string, outcome: string) =>
    db.pool.query('insert into license_ip_history values ($1, $2, $3, $4, $4, 7, $5)', [
      id,
      address,
      actor.organizationId,
      at,
      outcome,
    ])
  await seen('198.51.100.1', '2030-01-01', 'active')
  await seen('203.0.113.5', '2030-01-02', 'ip_limit_reached')
  await block(id, '203.0.113.5')
  expect((await view(id)).history).toMatchObject([
    { address: '203.0.113.5', hits: 7, last_outcome: 'ip_limit_reached', is_registered: false, is_blocked: true },
    { address: '198.51.100.1', is_registered: true, is_blocked: false },
  ])
})

test('concurrent resets and new addresses keep the count exact', async () => {
  const { id } = await actor.givenOne({ ...limited, max_ips: 50 })
  const newcomers = Array.from({ length: 30 }, (_, i) => register(id, `198.51.100.${i}`))
  const resets = [1, 2, 3].map(() => reset(id).catch(() => null))
  await Promise.all([...newcomers, ...resets])
  const { rows } = await db.pool.query('select count(*)::int as n from license_ip where license_id = $1', [id])
  expect(await countOf(id)).toBe(rows[0].n)
})

test('addresses of a license of another organization cannot be changed', async () => {
  const { id } = await actor.givenOne(limited)
  await register(id, '198.51.100.1')
  const otherActor = await givenLicenseActor(db.pool)
  const manage = otherActor.may('ips:manage')
  const calls = [
    getAddresses(otherActor.reading(), otherActor.may('ips:view'), id),
    otherActor.write((work) => resetAddresses(work, manage, id)),
    otherActor.write((work) => removeAddress(work, manage, { licenseId: id, address: '198.51.100.1' })),
    otherActor.write((work) => addAddress(work, manage, { licenseId: id, address: '198.51.100.9' })),
    otherActor.write((work) => blockAddress(work, manage, { licenseId: id, network: '198.51.100.1', note: null })),
  ]
  for (const result of await Promise.allSettled(calls))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
  expect(await slotsOf(id)).toEqual(['198.51.100.1'])
})
