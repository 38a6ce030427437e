import { beforeAll, expect, test } from 'vitest'
import { type LicenseListQuery, licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { countLicenses, listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const T0 = new Date('2030-01-01T12:00:00.000Z')
const inDays = (days: number) => new Date(T0.getTime() + days * DAY_MS).toISOString()

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

type Query = Partial<Record<keyof LicenseListQuery, string | number>>
const list = (query: Query = {}, by = actor, now = T0) =>
  listLicenses(by.reading(now), by.may('licenses:view'), licenseListQuery.parse(query))
const notes = async (query: Query = {}, by = actor) => (await list(query, by)).items.map((item) => item.notes)

async function walk(query: Query, by: LicenseActor, meanwhile?: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  for (let after: string | null = null; ; ) {
    const page = await list({ ...query, limit: 7, ...(after !== null && { after }) }, by)
    seen.push(...page.items.map(({ id }) => id))
    await meanwhile?.()
    if (page.next_cursor === null) return seen
    after = page.next_cursor
  }
}

test.each(['-created_at', 'created_at', 'expires_at', '-expires_at'])(
  'pages by %s neither skip nor repeat a license while others are issued',
  async (sort) => {
    const busy = await givenLicenseActor(db.pool)
    for (let i = 0; i < 10; i++) {
      // Many share an age or an expiry, so the order depends on the id.
      await busy.issue({ count: 5, expires_at: i % 3 === 0 ? null : inDays(i % 2) }, new Date(T0.getTime() + (i % 4)))
    }
    const { rows } = await db.pool.query('select id from license where organization_id = $1', [busy.organizationId])
    const before = rows.map(({ id }) => id)
    const seen = await walk({ sort }, busy, () => busy.issue({ count: 2, expires_at: inDays(0.5) }, T0))
    expect(new Set(seen).size).toBe(seen.length)
    expect(before.filter((id) => !seen.includes(id))).toEqual([])
  },
)

test('going back returns the previous page', async () => {
  const own = await givenLicenseActor(db.pool)
  await own.issue({ count: 20 }, T0)
  const first = await list({ limit: 7 }, own)
  const second = await list({ limit: 7, after: first.next_cursor ?? '' }, own)
  const third = await list({ limit: 7, after: second.next_cursor ?? '' }, own)
  expect([first.previous_cursor, third.next_cursor]).toEqual([null, null])
  const back = await list({ limit: 7, before: third.previous_cursor ?? '' }, own)
  expect(back.items).toEqual(second.items)
  const start = await list({ limit: 7, before: back.previous_cursor ?? '' }, own)
  expect(start.items).toEqual(first.items)
  expect([start.previous_cursor, start.next_cursor]).toEqual([null, first.next_cursor])
  await expect(list({ after: 'nonsense' }, own)).rejects.toMatchObject({ code: 'invalid' })
})

test('each filter lists exactly what it names', async () => {
  const own = await givenLicenseActor(db.pool)
  const make = (name: string, over: object) => own.givenOne({ notes: name, ...over }, T0)
  await make('lifetime', {})
  await make('running', { expires_at: inDays(90) })
  await make('expiring', { expires_at: inDays(29) })
  await make('expired', { expires_at: inDays(-1) })
  await make('this very moment', { expires_at: T0.toISOString() })
  await make('limited', { ip_system_enabled: true, max_ips: 1 })
  await make('listed', { ip_system_enabled: true, max_ips: 1, ip_mode: 'allow_list' })
  const revoked = await make('revoked', { expires_at: inDays(10) })
  await db.pool.query('update license set revoked_at = $2 where id = $1', [revoked.id, T0])

  expect(await notes({ status: 'active', sort: 'expires_at' }, own)).toEqual(
    expect.arrayContaining(['expiring', 'running', 'lifetime', 'limited', 'listed']),
  )
  expect(await notes({ status: 'active' }, own)).toHaveLength(5)
  expect(await notes({ status: 'expiring' }, own)).toEqual(['expiring'])
  expect(await notes({ status: 'expired' }, own)).toEqual(['this very moment', 'expired'])
  expect(await notes({ status: 'revoked' }, own)).toEqual(['revoked'])
  expect(await notes({ ip_mode: 'auto_register' }, own)).toEqual(['limited'])
  expect(await notes({ ip_mode: 'allow_list' }, own)).toEqual(['listed'])
  expect(await notes({ ip_mode: 'off' }, own)).toHaveLength(6)
  expect(await notes({ expires_from: inDays(5), expires_to: inDays(50) }, own)).toEqual(['revoked', 'expiring'])
  expect(await notes({ expires_from: inDays(50) }, own)).toEqual(['running'])
  expect(await notes({ status: 'expired', expires_from: T0.toISOString() }, own)).toEqual(['this very moment'])
  expect(await notes({ product: own.productId }, own)).toHaveLength(8)
  expect((await list({ status: 'expired', sort: 'created_at' }, own)).sort).toBe('-expires_at')
})

test('a search finds the whole key, and parts of an e-mail, Discord id, name or note', async () => {
  const own = await givenLicenseActor(db.pool)
  const customer = { email: 'grace.hopper@navy.test', name: 'Grace Hopper', discord_id: null }
  const grace = await own.givenOne({ customer, notes: 'paid by 100% wire_transfer' }, T0)
  await own.givenOne({ customer: { email: null, name: '李明', discord_id: '80351110224678912' }, notes: 'cobol' }, T0)
  const vendors = await own.givenOne({ license_key: 'my=Own\\Key%', notes: 'vendor’s own' }, T0)
  const found = (q: string) => notes({ q }, own)
  const wire = 'paid by 100% wire_transfer'
  expect(await found(grace.key)).toEqual([wire])
  expect(await found(` ${grace.key.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toEqual([wire])
  expect(await found('my=Own\\Key%')).toEqual(['vendor’s own'])
  expect(vendors.key).toBe('my=Own\\Key%')
  expect(await found('HOPPER@navy')).toEqual([wire])
  expect(await found('ace hop')).toEqual([wire])
  expect(await found('hopper grace'), 'in any order').toEqual([wire])
  expect(await found('hopper lovelace')).toEqual([])
  expect(await found('100% wire_')).toEqual([wire])
  expect(await found('100x wire_')).toEqual([])
  expect(await found('1022467')).toEqual(['cobol'])
  expect(await found('李明')).toEqual(['cobol'])
  expect(await found('李')).toEqual(['cobol'])
  expect(await found('cobol')).toEqual(['cobol'])
  expect(await found('%%%')).toEqual([])
  expect(await countLicenses(own.reading(T0), own.may('licenses:view'), { q: 'test' })).toEqual({
    count: 2,
    is_more: false,
  })
})

test('a key replaced by the customer finds its license while it still works', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id, key } = await own.givenOne({ notes: 'replaced' }, T0)
  await db.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
     select product_id, key_hash, id, organization_id, now() + interval '1 day' from license where id = $1`,
    [id],
  )
  expect(await notes({ q: key }, own)).toEqual(['replaced'])
  await db.pool.query(`update license set key_hash = sha256('another') where id = $1`, [id])
  expect(await notes({ q: key }, own)).toEqual(['replaced'])
})

test('no filter or search finds anything of another organization', async () => {
  const own = await givenLicenseActor(db.pool)
  const { key } = await own.givenOne({ notes: 'a secret note' }, T0)
  const otherActor = await givenLicenseActor(db.pool)
  for (const query of [{}, { q: key }, { q: 'secret' }, { q: 'cy@customer' }, { product: own.productId }])
    expect(await notes(query, otherActor)).toEqual([])
})
