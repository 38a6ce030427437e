import { beforeAll, expect, test } from 'vitest'
import { deleteLicenses, extendLicenses, revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { exportLicenses } from '@/lib/catalog/licenses/bulk/server/export-licenses'
import { importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import type { Selection } from '@/lib/catalog/licenses/core/schema'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

const countOf = async (by: LicenseActor): Promise<number> =>
  (await db.pool.query('select count(*)::int as n from license where product_id = $1', [by.productId])).rows[0].n

test('the same request sent twice issues once', async () => {
  const own = await givenLicenseActor(db.pool)
  const over = { id: newId(), count: 5 }
  const [first, second] = [await own.issue(over), await own.issue(over)]
  expect(first).toMatchObject({ state: 'finished', done: 5, files: ['result'] })
  expect(second).toEqual(first)
  expect(await countOf(own)).toBe(5)
  await expect(actor.issue({ id: over.id })).rejects.toMatchObject({ code: 'conflict' })
})

test('an id sent again with another request is refused, even when the job is over', async () => {
  const own = await givenLicenseActor(db.pool)
  const id = newId()
  await own.issue({ id, count: 5 })
  await expect(own.issue({ id, count: 6 })).rejects.toMatchObject({
    code: 'conflict',
    fields: { id: expect.any(String) },
  })
  expect(await countOf(own)).toBe(5)
  const product = { filter: { product: own.productId } }
  const again = { id: newId(), selection: product, reason: 'closed' }
  const revoke = (reason: string) =>
    own.write((work) => revokeLicenses(work, own.may('licenses:revoke'), { ...again, reason }))
  const first = await revoke('closed')
  expect(await revoke('closed')).toEqual(first)
  await expect(revoke('other')).rejects.toMatchObject({ code: 'conflict' })
})

test('a file sent again under its id is imported once, and another file under that id is refused', async () => {
  const own = await givenLicenseActor(db.pool)
  const id = newId()
  const send = (customer_email: string) =>
    own.write((work) =>
      importLicenses(work, own.may('licenses:create'), {
        id,
        product_id: own.productId,
        first_row: 2,
        rows: [{ customer_email, license_key: 'KEPT-1' }],
      }),
    )
  expect(await send('a@customer.test')).toEqual(await send('a@customer.test'))
  await expect(send('b@customer.test')).rejects.toMatchObject({ code: 'conflict' })
  expect(await countOf(own)).toBe(1)
})

test("a vendor's own key is accepted once per product", async () => {
  await actor.givenOne({ license_key: 'Own-Key-1' })
  await expect(actor.issue({ license_key: 'Own-Key-1' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { license_key: expect.any(String) },
  })
  const { key } = await (await givenLicenseActor(db.pool)).givenOne({ license_key: 'Own-Key-1' })
  expect(key).toBe('Own-Key-1')
})

const bulk = async (own: LicenseActor, selection: Selection) => {
  const ids = { id: newId(), selection }
  return {
    revoke: () => own.write((work) => revokeLicenses(work, own.may('licenses:revoke'), { ...ids, reason: 'closed' })),
    extend: (days: number) =>
      own.write((work) => extendLicenses(work, own.may('licenses:update'), { ...ids, to: { mode: 'days', days } })),
    remove: () => own.write((work) => deleteLicenses(work, own.may('licenses:delete'), ids)),
    take: (with_keys: boolean) =>
      own.write((work) => exportLicenses(work, own.may('licenses:export'), { ...ids, with_keys })),
  }
}

test('a selection is revoked, extended and deleted, each license once', async () => {
  const own = await givenLicenseActor(db.pool)
  const expiry = new Date(Date.now() + DAY_MS)
  const [a, b, c] = await Promise.all([
    own.givenOne(),
    own.givenOne({ expires_at: expiry.toISOString() }),
    own.givenOne(),
  ])
  await db.pool.query('update license set revoked_at = now() where id = $1', [c.id])
  const revoked = await (await bulk(own, { ids: [a.id, c.id, a.id] })).revoke()
  expect(revoked).toMatchObject({ state: 'finished', total: 2, done: 2, summary: { changed: 1, unchanged: 1 } })
  const extended = await (await bulk(own, { filter: { product: own.productId } })).extend(30)
  expect(extended).toMatchObject({ total: 3, summary: { changed: 1, unchanged: 2 } })
  expect((await own.row(b.id)).expires_at).toEqual(new Date(expiry.getTime() + 30 * DAY_MS))
  expect(await own.events(b.id)).toEqual(['license.created', 'license.extended'])
  const removed = await (await bulk(own, { filter: { status: 'revoked' } })).remove()
  expect(removed).toMatchObject({ summary: { changed: 2 } })
  expect(await countOf(own)).toBe(1)
  await expect((await bulk(own, { filter: { status: 'revoked' } })).remove()).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('ids of another organization are not in a selection', async () => {
  const own = await givenLicenseActor(db.pool)
  const otherActor = await givenLicenseActor(db.pool)
  const { id } = await own.givenOne()
  expect(await (await bulk(otherActor, { ids: [id] })).revoke()).toMatchObject({ summary: { changed: 0 } })
  expect(await (await bulk(otherActor, { ids: [id] })).remove()).toMatchObject({ summary: { changed: 0 } })
  const file = await otherActor.resultOf((await (await bulk(otherActor, { ids: [id] })).take(true)).id)
  expect(file.trim().split('\n')).toHaveLength(1)
  expect((await own.row(id)).revoked_at).toBeNull()
})

test('an export contains no formulas, and whole keys only for members who may see them', async () => {
  const own = await givenLicenseActor(db.pool)
  const customer = { email: 'mallory@evil.test', name: '=HYPERLINK("http://evil.test";"x")', discord_id: null }
  const { key } = await own.givenOne({ customer, notes: '@SUM(1+1)' })
  await own.givenOne({ notes: '-2+3\nsecond line, with "quotes"' })
  const masked = await own.resultOf((await (await bulk(own, { filter: {} })).take(false)).id)
  expect(masked).toContain(`"'=HYPERLINK(""http://evil.test"";""x"")"`)
  expect(masked).toContain(`'@SUM(1+1)`)
  expect(masked).toContain(`"'-2+3\nsecond line, with ""quotes"""`)
  expect(masked).not.toContain(key)
  expect(await own.resultOf((await (await bulk(own, { filter: {} })).take(true)).id)).toContain(key)

  const holder = own.may('licenses:export')
  const clerk = {
    ...holder,
    permissions: new Set([...holder.permissions].filter((name) => name !== 'licenses:reveal')),
  }
  const take = own.write((work) =>
    exportLicenses(work, clerk, { id: newId(), selection: { filter: {} }, with_keys: true }),
  )
  await expect(take).rejects.toMatchObject({ code: 'forbidden' })
})
