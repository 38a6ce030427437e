import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { ExtendPreviewText, ReinstatePreviewText, RevokePreviewText } from '@/components/licenses/bulk/change-preview'
import {
  deleteLicenses,
  extendLicenses,
  previewExtend,
  previewReinstate,
  previewRevoke,
  reinstateLicenses,
  revokeLicenses,
} from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { exportLicenses } from '@/lib/catalog/licenses/bulk/server/export-licenses'
import { importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import type { Extension, Selection } from '@/lib/catalog/licenses/core/schema'
import { jobSummary } from '@/lib/foundation/jobs/client/job-words'
import { listJobs } from '@/lib/foundation/jobs/server/list-jobs'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenBundled } from '@/tests/support/fixtures/bundled-license'
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

test('a job names its product, and one that changed or deleted licenses all of theirs', async () => {
  const own = await givenLicenseActor(db.pool)
  const issued = await own.issue({ count: 2 })
  expect(issued.products).toEqual(['App'])
  const { id } = await own.givenOne()
  await givenBundled(own, id)
  const [revoking, deleting] = [newId(), newId()]
  const all = { selection: { filter: {} } }
  await own.write((work) =>
    revokeLicenses(work, own.may('licenses:revoke'), { ...all, id: revoking, reason: 'closed' }),
  )
  expect((await own.jobOf(revoking)).products).toEqual(['App', 'Tape Saturator'])
  await own.write((work) => deleteLicenses(work, own.may('licenses:delete'), { ...all, id: deleting }))
  expect((await own.jobOf(deleting)).products).toEqual(['App', 'Tape Saturator'])
  const { items } = await listJobs(own.reading(), own.may('licenses:view'), { state: 'any' })
  expect(items.find((job) => job.id === issued.id)?.products).toEqual(['App'])
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

test('an extension says before and after how many lifetime licenses stay, and which would expire sooner', async () => {
  const own = await givenLicenseActor(db.pool)
  const expires_at = new Date(Date.now() + 90 * DAY_MS).toISOString()
  for (const over of [{}, {}, { expires_at }]) await own.givenOne(over)
  const selection = { filter: { product: own.productId } }
  const preview = (to: Extension, keep_lifetime = false) =>
    own.write((work) => previewExtend(work, own.may('licenses:update'), { selection, to, keep_lifetime }))
  const all = { licenses: 3, is_more: false, refused: [], ending: 0, revoked: 0 }
  const days = { mode: 'days', days: 30 } as const
  expect(await preview(days)).toEqual({ ...all, changed: 1, unchanged: 2, lifetime: 2, sooner: 0 })
  expect(await preview({ mode: 'lifetime' })).toEqual({ ...all, changed: 1, unchanged: 2, lifetime: 2, sooner: 0 })
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString()
  const until = await preview({ mode: 'until', expires_at: tomorrow })
  expect(until).toEqual({ ...all, changed: 3, unchanged: 0, lifetime: 0, sooner: 1, ending: 2 })
  const kept = await preview({ mode: 'until', expires_at: tomorrow }, true)
  expect(kept).toEqual({ ...all, changed: 1, unchanged: 2, lifetime: 2, sooner: 1 })
  const job = await (await bulk(own, selection)).extend(30)
  expect(job.summary).toMatchObject({ changed: 1, unchanged: 2, lifetime: 2 })
  expect(jobSummary(job)).toBe('1 license given a new expiry, 2 lifetime licenses left as they were')
  const ended = { id: newId(), selection, to: { mode: 'until', expires_at: tomorrow }, keep_lifetime: true } as const
  const left = await own.write((work) => extendLicenses(work, own.may('licenses:update'), ended))
  expect(left).toMatchObject({ summary: { changed: 1, unchanged: 2, lifetime: 2 } })
})

test('what is revoked already is counted before a revocation and an extension, which leaves it revoked', async () => {
  const own = await givenLicenseActor(db.pool)
  const expires_at = new Date(Date.now() + 90 * DAY_MS).toISOString()
  const [revoked] = [await own.givenOne({ expires_at }), await own.givenOne({ expires_at }), await own.givenOne()]
  await db.pool.query('update license set revoked_at = now() where id = $1', [revoked.id])
  const selection = { filter: { product: own.productId } }
  const revocation = await own.write((work) => previewRevoke(work, own.may('licenses:revoke'), { selection }))
  expect(revocation).toEqual({ licenses: 3, is_more: false, changed: 2, unchanged: 1, refused: [] })
  const to = { mode: 'days', days: 30 } as const
  const extension = await own.write((work) => previewExtend(work, own.may('licenses:update'), { selection, to }))
  expect(extension).toMatchObject({ changed: 2, unchanged: 1, lifetime: 1, revoked: 1 })
  await (await bulk(own, selection)).extend(30)
  const row = await own.row(revoked.id)
  expect(row.revoked_at).not.toBeNull()
  expect(row.expires_at).toEqual(new Date(Date.parse(expires_at) + 30 * DAY_MS))
  const other = await givenLicenseActor(db.pool)
  const foreign = { selection: { ids: [revoked.id] } }
  const unseen = await other.write((work) => previewRevoke(work, other.may('licenses:revoke'), foreign))
  expect(unseen).toMatchObject({ licenses: 0, changed: 0, unchanged: 0 })
})

test('a bulk revocation is taken back in bulk: those that are revoked are reinstated, and each says so', async () => {
  const own = await givenLicenseActor(db.pool)
  const [first, second, active] = [await own.givenOne(), await own.givenOne(), await own.givenOne()]
  const ids = [first.id, second.id]
  await own.write((work) =>
    revokeLicenses(work, own.may('licenses:revoke'), { id: newId(), selection: { ids }, reason: 'wrong' }),
  )
  const selection = { filter: { product: own.productId } }
  const preview = await own.write((work) => previewReinstate(work, own.may('licenses:revoke'), { selection }))
  expect(preview).toEqual({ licenses: 3, is_more: false, changed: 2, unchanged: 1, refused: [] })
  const wanted = { id: newId(), selection, expected_count: 3 }
  const job = await own.write((work) => reinstateLicenses(work, own.may('licenses:revoke'), wanted))
  expect(jobSummary(job)).toBe('2 licenses reinstated, 1 left as they were')
  for (const { id } of [first, second, active])
    expect(await own.row(id)).toMatchObject({ revoked_at: null, revoked_reason: null })
  expect(await own.events(first.id)).toContain('license.reinstated')
  expect(await own.events(active.id)).not.toContain('license.reinstated')
  const other = await givenLicenseActor(db.pool)
  const foreign = await other.write((work) =>
    previewReinstate(work, other.may('licenses:revoke'), { selection: { ids } }),
  )
  expect(foreign.licenses).toBe(0)
})

test('the dialogs say how many of the selected licenses change, and why the others do not', () => {
  const counts = { licenses: 20, is_more: false, changed: 12, unchanged: 8, refused: [] }
  const textOf = (element: ReactElement) =>
    renderToStaticMarkup(element)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
  const ofRevocation = textOf(createElement(RevokePreviewText, { query: { data: counts, error: null } }))
  expect(ofRevocation).toContain('12 of 20 licenses will be revoked')
  expect(ofRevocation).toContain('8 licenses are revoked already, and stay as they are.')
  const ofReinstatement = textOf(createElement(ReinstatePreviewText, { query: { data: counts, error: null } }))
  expect(ofReinstatement).toContain('12 of 20 licenses will be reinstated')
  expect(ofReinstatement).toContain('8 licenses aren&#x27;t revoked, and stay as they are.')
  const extension = { ...counts, lifetime: 8, sooner: 0, ending: 0, revoked: 5 }
  const ofExtension = textOf(createElement(ExtendPreviewText, { query: { data: extension, error: null } }))
  expect(ofExtension).toContain('12 of 20 licenses will get a new expiry')
  expect(ofExtension).toContain('8 lifetime licenses stay as they are.')
  expect(ofExtension).toContain('5 of the changed licenses are revoked.')
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
