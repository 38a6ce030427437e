import { beforeAll, expect, test } from 'vitest'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { fillKeyTails } from '@/lib/catalog/licenses/server/find/fill-key-tails'
import { findLicensesByParts } from '@/lib/catalog/licenses/server/find/find-owned-licenses'
import { countLicenses, listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { newLicenseKey } from '@/lib/foundation/shared/license-key'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let own: LicenseActor
let other: LicenseActor
beforeAll(async () => {
  own = await givenLicenseActor(db.pool)
  other = await givenLicenseActor(db.pool)
})

async function found(q: string, by = own): Promise<string[]> {
  const query = licenseListQuery.parse({ q })
  const { items } = await listLicenses(by.reading(), by.may('licenses:view'), query)
  const { count } = await countLicenses(by.reading(), by.may('licenses:view'), query)
  expect(count).toBe(items.length)
  return items.map(({ id }) => id)
}
const tailOf = (key: string) => key.slice(-5)

test('a license is found by what lists show of its key, by its id, name and customer', async () => {
  const customer = { email: 'jonas@studio.test', discord_id: null, name: 'Jonas Weber' }
  const { id, key } = await own.givenOne({ name: 'Main studio', customer })
  await own.givenOne({})
  const tail = tailOf(key)
  for (const q of [tail, tail.toLowerCase(), `••••-${tail}`, `-${tail}`, id, id.toUpperCase(), key])
    expect([q, await found(q)]).toEqual([q, [id]])
  for (const q of ['Main stu', 'jonas@', 'weber']) expect([q, await found(q)]).toEqual([q, [id]])
})

test('a license is found by a whole value of its metadata, in capitals or not', async () => {
  const { id } = await own.givenOne({ metadata: { order: 'R-10001', city: 'Berlin' } })
  for (const q of ['R-10001', 'r-10001', 'berlin', 'BERLIN']) expect([q, await found(q)]).toEqual([q, [id]])
  expect(await found('r-1000')).toEqual([])
  expect(await found('r-10001', other)).toEqual([])
})

test('the last four characters of a generated key find it in lists and in the request log', async () => {
  // No name or email has the letters of this one.
  const key = newLicenseKey('FOUR', (size) => new Uint8Array(size).fill(23))
  const { id } = await own.givenOne({ license_key: key })
  await own.givenOne({})
  const four = key.slice(-4)
  for (const q of [four, four.toLowerCase(), `…${four}`, `••••${four}`]) {
    expect([q, await found(q)]).toEqual([q, [id]])
    expect([q, await findLicensesByParts(own.reading(), own.organizationId, q)]).toEqual([q, [id]])
  }
  expect(await found(key.slice(-3))).toEqual([])
  expect(await found(four, other)).toEqual([])
  expect(await findLicensesByParts(other.reading(), other.organizationId, four)).toEqual([])
})

test('a license is found by the beginning of its key, by a group in the middle, and by several', async () => {
  const { id, key } = await own.givenOne({})
  await own.givenOne({})
  const [a = '', b = '', c = '', d = ''] = key.split('-').slice(-5)
  for (const q of [a, `PRE-${a}`, b, c.toLowerCase(), `${b}-${c}`, `${a}-${b}-${c.slice(0, 2)}`, `${c}-${d}`])
    expect([q, await found(q)]).toEqual([q, [id]])
  expect(await found(`${a}-ZZZZZ`)).toEqual([])
  expect(await found(b, other)).toEqual([])
})

test("a vendor's own key is found by its groups, with spaces for dashes, also one from before they were stored", async () => {
  const { id } = await own.givenOne({ license_key: 'TS-ZF604-AAAAA-7x5b2-0c1fg' })
  await own.givenOne({ license_key: 'TS-ZF605-AAAAB-7x5b3-0c1fh' })
  const short = await own.givenOne({ license_key: 'AB-12-CD' })
  const queries = ['TS-ZF604', 'zf604', '7x5b2 0c1fg', 'AAAAA', 'TS-ZF604-AAAAA-7x']
  for (const q of queries) expect([q, await found(q)]).toEqual([q, [id]])
  expect(await found('ZF604', other)).toEqual([])
  await db.pool.query(`update license set key_group_hashes = '{}' where id = any($1)`, [[id, short.id]])
  expect(await found('ZF604')).toEqual([])
  await fillKeyTails(own.write)
  expect(await found('ZF604')).toEqual([id])
  const { rows } = await db.pool.query('select from license where cardinality(key_group_hashes) < 2')
  expect(rows).toEqual([])
})

test("a vendor's own key of short groups is found in any case, by its end too, also one from before", async () => {
  const { id } = await own.givenOne({ license_key: 'TS-ALT-0001-AbCd' })
  await own.givenOne({ license_key: 'TS-ALT-0002-AbCe' })
  const queries = ['TS-ALT-0001-AbCd', 'ts-alt-0001-abcd', 'TS ALT 0001 ABCD', 'abcd', '-ABCD', '••••-AbCd']
  for (const q of queries) expect([q, await found(q)]).toEqual([q, [id]])
  // Who may search but not reveal could try all of a short group.
  for (const q of ['TS-ALT', '0001', 'ALT']) expect([q, await found(q)]).toEqual([q, []])
  // What is before its end, which the list shows, is as hard to guess as all of it.
  for (const q of ['TS-ALT-0001', 'ts alt 0001', 'ALT-0001', 'alt-0001-abcd'])
    expect([q, await found(q)]).toEqual([q, [id]])
  expect(await found('ts-alt-0001-abcd', other)).toEqual([])
  for (const before of ['{0}', '{1}', '{7}']) {
    await db.pool.query('update license set key_group_hashes = $2 where id = $1', [id, before])
    expect(await found('TS-ALT-0001')).toEqual([])
    await fillKeyTails(own.write)
    expect(await found('TS-ALT-0001')).toEqual([id])
  }
})

test('another organization finds nothing by the same tail, id or name', async () => {
  const { id, key } = await own.givenOne({ name: 'Only ours' })
  for (const q of [tailOf(key), `••••-${tailOf(key)}`, id, key, 'Only ours']) expect(await found(q, other)).toEqual([])
  expect(await found('Only ours')).toEqual([id])
})

test('a replaced key leaves its tail, and the new one is found', async () => {
  const { id, key } = await own.givenOne({})
  const input = { licenseId: id, grace_hours: 0 as const, notify: false }
  const { license_key } = await own.write((work) => replaceLicenseKey(work, own.may('licenses:update'), input))
  expect(await found(tailOf(key))).toEqual([])
  expect(await found(tailOf(license_key ?? ''))).toEqual([id])
  expect(await found(key.slice(-17, -12))).toEqual([])
  expect(await found((license_key ?? '').slice(-17, -12))).toEqual([id])
})

test('keys without a tail or groups get them: stored before those were, or replaced by the version before', async () => {
  const made = [await own.givenOne({}), await own.givenOne({}), await own.givenOne({})]
  const [first, second] = made.map(({ id }) => id)
  await db.pool.query('update license set key_tail_hash = null, key_group_hashes = null where id = $1', [first])
  await db.pool.query(`update license set key_hash = sha256('other') where id = $1`, [second])
  expect(await found(tailOf(made[0]?.key ?? ''))).toEqual([])
  expect(await found(tailOf(made[1]?.key ?? ''))).toEqual([])
  await fillKeyTails(own.write)
  for (const { id, key } of made) expect(await found(tailOf(key))).toEqual([id])
  for (const { id, key } of made) expect(await found(key.slice(-17, -12))).toEqual([id])
})

test('a key that cannot be read keeps no other from being found', async () => {
  const { id, key } = await own.givenOne({})
  const broken = await own.givenOne({})
  await db.pool.query('update license set key_tail_hash = null, key_group_hashes = null where id = any($1)', [
    [id, broken.id],
  ])
  await db.pool.query(`update license set key_ciphertext = '\\x00' where id = $1`, [broken.id])
  await fillKeyTails(own.write)
  const { rows } = await db.pool.query('select from license where key_tail_hash is null or key_group_hashes is null')
  expect(rows).toEqual([])
  await db.pool.query('delete from license where id = $1', [broken.id])
  expect(await found(tailOf(key))).toEqual([id])
})
