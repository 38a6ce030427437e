import { beforeAll, expect, test } from 'vitest'
import { customerListQuery } from '@/lib/catalog/customers/core/schema-input'
import { listCustomers } from '@/lib/catalog/customers/server/list-customers'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { findLicensesByName } from '@/lib/catalog/licenses/server/find/find-owned-licenses'
import { countLicenses, listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { searchText } from '@/lib/foundation/shared/search-text'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let own: LicenseActor
let other: LicenseActor
beforeAll(async () => {
  own = await givenLicenseActor(db.pool)
  other = await givenLicenseActor(db.pool)
})

async function licenses(query: object, by = own): Promise<string[]> {
  const { items } = await listLicenses(by.reading(), by.may('licenses:view'), licenseListQuery.parse(query))
  return items.map(({ id }) => id)
}
const inSql = async (texts: string[]): Promise<string[]> =>
  (
    await db.pool.query<{ texts: string[] }>(
      'select array_agg(search_text(text) order by n) as texts from unnest($1::text[]) with ordinality given(text, n)',
      [texts],
    )
  ).rows[0]?.texts ?? []

/** Those of planes 0 and 1, and some of plane 2, that the Unicode of PostgreSQL and of Node both know. */
async function findCharacters(): Promise<string[]> {
  const all = Array.from({ length: 0x20_100 }, (_, point) => String.fromCodePoint(point)).filter((character) =>
    /^[^\0\p{Unassigned}\p{Surrogate}]$/u.test(character),
  )
  const { rows } = await db.pool.query<{ character: string }>(
    'select character from unnest($1::text[]) character where unicode_assigned(character)',
    [all],
  )
  return rows.map(({ character }) => character)
}

test('SQL and TypeScript fold every character alike, alone and in a word', async () => {
  const characters = await findCharacters()
  expect(characters.length).toBeGreaterThan(70_000)
  for (const around of [(sign: string) => sign, (sign: string) => `Éa${sign}b ${sign}\u0301`]) {
    const texts = characters.map(around)
    const folded = await inSql(texts)
    const unlike = texts.filter((text, i) => folded[i] !== searchText(text))
    expect(unlike).toEqual([])
  }
})

test('accents and normal forms make no difference, in either direction', async () => {
  const customer = { email: 'jose@acentos.test', discord_id: null, name: 'José Núñez' }
  const { id } = await own.givenOne({ customer, name: 'Cafe\u0301 Zoë', notes: 'Lieferung in die Straße' })
  for (const q of ['Jose', 'José', 'Jose\u0301', 'JOSÉ NUNEZ', 'núñ', 'cafe', 'Café', 'zoe', 'strasse', 'STRAẞE'])
    expect([q, await licenses({ q })]).toEqual([q, [id]])
  for (const q of ['Jose', 'Jose\u0301', 'NÚÑEZ']) {
    const { items } = await listCustomers(own.reading(), own.may('customers:view'), customerListQuery.parse({ q }))
    expect(items.map(({ name }) => name)).toEqual(['José Núñez'])
    expect(await findLicensesByName(own, own.organizationId, q)).toEqual([id])
  }
  expect(await licenses({ q: 'Jose' }, other)).toEqual([])
})

test('one or two ideographs of a name find it, and no other', async () => {
  const named = (name: string) => ({ email: `${[...name].length}@cjk.test`, discord_id: null, name })
  const { id: japanese } = await own.givenOne({ customer: named('日本語テスト') })
  const { id: korean } = await own.givenOne({ customer: named('김민수'), notes: '서울특별시 사무실' })
  for (const q of ['日本', '日', '本語', 'テス', '日本語テスト'])
    expect([q, await licenses({ q })]).toEqual([q, [japanese]])
  for (const q of ['김', '김민', '서울', '김'.normalize('NFD')])
    expect([q, await licenses({ q })]).toEqual([q, [korean]])
  expect(await licenses({ q: '日語' })).toEqual([])
  expect(await licenses({ q: '日本' }, other)).toEqual([])
})

test('what folds to nothing finds nothing', async () => {
  for (const q of ['\u0301', '\u200b']) {
    expect(await licenses({ q })).toEqual([])
    const { items } = await listCustomers(own.reading(), own.may('customers:view'), customerListQuery.parse({ q }))
    expect(items).toEqual([])
  }
})

test('metadata is filtered by its text, in whichever normal form it was stored', async () => {
  const { id } = await own.givenOne({ metadata: { 'Gro\u0308ße': 'schön' } })
  await db.pool.query('update license set metadata = $2 where id = $1', [id, { 'Gro\u0308ße': 'scho\u0308n' }])
  for (const form of ['NFC', 'NFD'])
    expect(await licenses({ metadata: { ['Größe'.normalize(form)]: 'schön'.normalize(form) } })).toEqual([id])
  expect(await licenses({ metadata: { Größe: 'schon' } })).toEqual([])
})

test('a text finds the license that has it as a value of metadata, in full, whatever its capitals', async () => {
  const { id } = await own.givenOne({ metadata: { order_id: 'Nº 1042', channel: 'shop' } })
  const { id: decomposed } = await own.givenOne({ metadata: { order_id: 'x' } })
  await db.pool.query('update license set metadata = $2 where id = $1', [decomposed, { order_id: 'Cafe\u0301-7' }])
  expect(await licenses({ q: 'Nº 1042' })).toEqual([id])
  expect(await licenses({ q: 'Nº 1042', metadata: { channel: 'shop' } })).toEqual([id])
  expect(await licenses({ q: 'Café-7' })).toEqual([decomposed])
  expect(await licenses({ q: 'nº 1042' })).toEqual([id])
  const { id: shop } = await own.givenOne({ metadata: { order_id: 'WC-10005' } })
  for (const q of ['#WC-10005', 'Order no. wc-10005']) expect([q, await licenses({ q })]).toEqual([q, [shop]])
  for (const q of ['Nº 104', 'order_id']) expect([q, await licenses({ q })]).toEqual([q, []])
  expect(await licenses({ q: 'Nº 1042' }, other)).toEqual([])
  const { count } = await countLicenses(own.reading(), own.may('licenses:view'), { q: 'Nº 1042' })
  expect(count).toBe(1)
})
