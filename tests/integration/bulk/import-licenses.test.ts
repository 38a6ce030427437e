import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { customerListQuery } from '@/lib/catalog/customers/core/schema-input'
import { listCustomers } from '@/lib/catalog/customers/server/list-customers'
import { checkImportInput, MAX_FILE_ROWS, MAX_IMPORTED } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { checkImport, importLicenses, importTask } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { registerTask } from '@/lib/foundation/jobs/server/job-task'
import { runLongJobs } from '@/lib/foundation/jobs/server/run-jobs'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { newLicenseKey, storedLookupText } from '@/lib/foundation/shared/license-key'
import { timelineQuery } from '@/lib/service/timeline/core/schema'
import { listLicenseTimeline } from '@/lib/service/timeline/server/list-timeline'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()

const countOf = async (by: LicenseActor): Promise<number> =>
  (await db.pool.query('select count(*)::int as n from license where product_id = $1', [by.productId])).rows[0].n

/** Runs the started job, as a worker of this process. */
const finish = async (by: LicenseActor, jobId: string) => {
  const tasks = [registerTask(importTask)]
  const parts = { transact: by.write, tasks, log: createLogger('silent'), leaseMs: 20_000 }
  await runLongJobs(parts, new AbortController().signal)
  return by.jobOf(jobId)
}

const importAll = (by: LicenseActor, rows: Record<string, unknown>[], id = newId()) =>
  by.write((work) =>
    importLicenses(work, by.may('licenses:create'), { id, product_id: by.productId, first_row: 2, rows }),
  )
const check = (by: LicenseActor, rows: Record<string, unknown>[]) =>
  checkImport(by.reading(), by.may('licenses:create'), { product_id: by.productId, first_row: 2, rows })

test('rows left out are told by the columns of their file, as far as those can be stored', async () => {
  const own = await givenLicenseActor(db.pool)
  const columns = { customer_email: 'E-Mail\nKunde', max_ips: 'Plätze\0', notes: 'Notiz' }
  const rows = [{ customer_email: 'nobody', max_ips: 'many' }, { customer_email: '' }]
  const { problems } = await own.write((work) =>
    importLicenses(work, own.may('licenses:create'), {
      ...{ id: newId(), product_id: own.productId, first_row: 2, rows, columns },
    }),
  )
  expect(problems).toMatchObject([
    { row: 2, field: 'customer_email', column: 'E-Mail Kunde' },
    { row: 2, field: 'max_ips', column: 'Plätze' },
    { row: 3, field: 'customer_email', column: 'E-Mail Kunde' },
  ])
})

test('a row without a key that is the same as an earlier one is told, and is imported', async () => {
  const own = await givenLicenseActor(db.pool)
  const row = { customer_email: 'ada@old.test', expires_at: '2099-01-31' }
  const rows = [row, { ...row, expires_at: '2099-02-28' }, row, { ...row, notes: 'Second seat' }]
  expect(await check(own, rows)).toMatchObject({ fresh: 4, repeated: 1, repeated_rows: [{ row: 4, of: 2 }] })
})

test('a key that differs from another only in capital letters is told, and is imported', async () => {
  const own = await givenLicenseActor(db.pool)
  const other = await givenLicenseActor(db.pool)
  const generated = newLicenseKey('OLD', randomBytes)
  for (const license_key of ['old-1042-xyzab', 'ab-xy', generated]) await own.givenOne({ license_key })
  await other.givenOne({ license_key: 'serial-77' })
  const rows = ['OLD-1042-XYZAB', 'AB-xy', 'ab-xz', generated.toLowerCase(), 'Serial-77', 'SERIAL-77'].map(
    (license_key, i) => ({ license_key, customer_email: `person${i}@old.test` }),
  )
  expect(await check(own, rows)).toMatchObject({
    fresh: 5,
    known: 1,
    cased: 3,
    cased_rows: expect.arrayContaining([
      { row: 2, like: '••••-xyzab' },
      { row: 3, like: '••••-xy' },
      { row: 7, like: 'row 6' },
    ]),
  })
})

test('1,200 rows with 7 bad ones: the good rows are imported with their keys, the bad ones are reported', async () => {
  const own = await givenLicenseActor(db.pool)
  const rows: Record<string, unknown>[] = Array.from({ length: 1_200 }, (_, i) => ({
    license_key: newLicenseKey('OLD', randomBytes),
    customer_email: `person${i % 500}@old.test`,
    customer_name: `Person ${i}`,
    expires_at: i % 3 === 0 ? '' : '2031-05-31',
    max_ips: i % 2 === 0 ? '3' : '',
  }))
  const kept = rows[1_199]?.['license_key']
  Object.assign(rows[10] ?? {}, { customer_email: 'not an address' })
  Object.assign(rows[20] ?? {}, { customer_email: '' })
  Object.assign(rows[30] ?? {}, { license_key: 'has a space' })
  Object.assign(rows[40] ?? {}, { expires_at: '2031-02-30' })
  Object.assign(rows[50] ?? {}, { max_ips: '0' })
  Object.assign(rows[60] ?? {}, { license_key: String(rows[59]?.['license_key']).toLowerCase().toUpperCase() })
  Object.assign(rows[70] ?? {}, { ip_mode: 'sometimes' })
  const problems = [
    { row: 12, field: 'customer_email', message: expect.stringContaining('email') },
    { row: 22, field: 'customer_email', message: 'Enter an email address or a Discord ID.' },
    { row: 32, field: 'license_key', message: expect.stringContaining('ASCII') },
    { row: 42, field: 'expires_at', message: expect.stringContaining('2031-02-28') },
    { row: 52, field: 'max_ips', message: 'Enter a whole number from 1 to 10,000. Write “unlimited” for no limit.' },
    { row: 62, field: 'license_key', message: 'Duplicate of row 61, with another customer.' },
    { row: 72, field: 'ip_mode', message: expect.stringContaining('allow_list') },
  ]
  expect(await check(own, rows)).toEqual({
    rows: 1_200,
    fresh: 1_193,
    keyless: 0,
    alike: 0,
    repeated: 0,
    repeated_rows: [],
    cased: 0,
    cased_rows: [],
    expired: 0,
    revoked: 0,
    revoked_words: [],
    running_out: 0,
    known: 0,
    replaced: 0,
    refused: 7,
    problems: problems.map(({ row, field, message }) => ({
      field,
      ...(row === 62
        ? { message: 'Duplicate of an earlier row, with another customer.', rows: [row], of: [61] }
        : { message, rows: [row] }),
    })),
  })
  expect(await countOf(own)).toBe(0)

  const begun = await importAll(own, rows)
  expect(begun).toMatchObject({ state: 'queued', total: 1_200, done: 7, failed: 7, problems })
  const job = await finish(own, begun.id)
  expect(job).toMatchObject({ state: 'finished', done: 1_200, failed: 7, summary: { imported: 1_193, known: 0 } })
  expect(await countOf(own)).toBe(1_193)
  const file = (await own.resultOf(begun.id, 'problems')).trim().split('\n')
  expect(file).toHaveLength(8)
  expect(file[0]).toContain('row,column,problem')

  const {
    rows: [row],
  } = await db.pool.query(
    `select l.expires_at, l.ip_system_enabled, l.max_ips from license l where l.product_id = $1 and l.key_hash = $2`,
    [own.productId, own.reading().vault.lookupHash(storedLookupText(String(kept)))],
  )
  expect(row).toEqual({ expires_at: new Date('2031-05-31T23:59:59Z'), ip_system_enabled: false, max_ips: null })

  // Once more, with the bad rows corrected: only they are new.
  Object.assign(rows[10] ?? {}, { customer_email: 'right@old.test' })
  expect(await check(own, rows)).toMatchObject({ fresh: 1, known: 1_193, refused: 6 })
  const again = await finish(own, (await importAll(own, rows)).id)
  expect(again).toMatchObject({ state: 'finished', summary: { imported: 1, known: 1_193 } })
  expect(await countOf(own)).toBe(1_194)
  // Every row that was left out is in one file, with its reason.
  const left = (await own.resultOf(again.id, 'problems')).trim().split('\n')
  expect(left).toHaveLength(1 + 6 + 1_193)
  expect(left.filter((line) => line.includes('row,column,problem'))).toHaveLength(1)
  expect(left).toContain('2,license_key,Skipped: this key exists already. Its license was left as it was.')
  expect(left.filter((line) => line.startsWith('12,'))).toEqual([])

  // The list has the licenses of one import, whichever page shows them, for this vendor alone.
  const listOf = async (by: LicenseActor, job: string) =>
    (await listLicenses(by.reading(), by.may('licenses:view'), licenseListQuery.parse({ job }))).items
  expect((await listOf(own, again.id)).map(({ customer }) => customer?.email)).toEqual(['right@old.test'])
  expect(await listOf(own, begun.id)).toHaveLength(50)
  expect(await listOf(await givenLicenseActor(db.pool), again.id)).toEqual([])
})

test('an import that leaves out only keys that exist, or were replaced, says so in its file', async () => {
  const own = await givenLicenseActor(db.pool)
  const row = (license_key: string) => ({ license_key, customer_email: 'ada@old.test' })
  const first = await importAll(own, [row('OLD-KEY-1'), row('OLD-KEY-2')])
  expect(first).toMatchObject({ files: [], summary: { imported: 2 } })
  const {
    rows: [license],
  } = await db.pool.query(`select id from license where product_id = $1 order by id limit 1`, [own.productId])
  await own.write((work) =>
    replaceLicenseKey(work, own.may('licenses:update'), { licenseId: license.id, grace_hours: 0, notify: false }),
  )
  const rows = [row('OLD-KEY-1'), row('OLD-KEY-2'), row('OLD-KEY-3')]
  const job = await own.write((work) =>
    importLicenses(work, own.may('licenses:create'), {
      id: newId(),
      product_id: own.productId,
      first_row: 2,
      rows,
      delimiter: ';',
    }),
  )
  expect(job).toMatchObject({ files: ['problems'], failed: 0, summary: { imported: 1, known: 1, replaced: 1 } })
  expect((await own.resultOf(job.id, 'problems')).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'row;column;problem',
    '2;license_key;Skipped: this key was replaced. Its license was left as it was.',
    '3;license_key;Skipped: this key exists already. Its license was left as it was.',
  ])
})

test('the file of what was left out names the columns as the imported file does', async () => {
  const own = await givenLicenseActor(db.pool)
  await importAll(own, [{ license_key: 'OLD-KEY-1', customer_email: 'ada@old.test' }])
  const rows = [
    { license_key: 'OLD-KEY-1', customer_email: 'ada@old.test' },
    { license_key: 'OLD-KEY-2', customer_email: 'ada' },
    { license_key: 'OLD-KEY-3', customer_email: 'ada@old.test', max_ips: 'many' },
  ]
  const columns = { license_key: 'Seriennummer', customer_email: 'E-Mail\nKunde' }
  const job = await own.write((work) =>
    importLicenses(work, own.may('licenses:create'), {
      ...{ id: newId(), product_id: own.productId, first_row: 2, rows, columns },
    }),
  )
  const file = (await own.resultOf(job.id, 'problems')).replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(file.map((line) => line.split(',')[1])).toEqual(['column', 'E-Mail Kunde', 'max_ips', 'Seriennummer'])
})

test('the preview counts of an import that was done before only what would be done', async () => {
  const own = await givenLicenseActor(db.pool)
  const row = (name: string, cells: object) => ({
    license_key: `AGAIN-${name}`,
    customer_email: `${name}@again.test`,
    ...cells,
  })
  const rows = [
    row('revoked', { revoked: 'gesperrt' }),
    row('canceled', { revoked: 'canceled', expires_at: '2091-05-31' }),
    row('expired', { expires_at: '2020-01-31' }),
  ]
  expect(await check(own, rows)).toMatchObject({ fresh: 3, revoked: 1, running_out: 1, expired: 1 })
  await importAll(own, rows)
  const { rows: canceled } = await db.pool.query(
    'select notes from license where product_id = $1 and notes is not null',
    [own.productId],
  )
  expect(canceled).toEqual([{ notes: 'Imported as canceled, ending May 31, 2091.' }])
  const nothing = { fresh: 0, keyless: 0, revoked: 0, revoked_words: [], running_out: 0, expired: 0 }
  expect(await check(own, rows)).toMatchObject({ ...nothing, known: 3 })
  const fresh = row('new', { revoked: 'refunded' })
  expect(await check(own, [...rows, fresh])).toMatchObject({ fresh: 1, revoked: 1, revoked_words: ['refunded'] })
})

test('JSON values are read like the text of CSV; unknown ones are refused', async () => {
  const own = await givenLicenseActor(db.pool)
  const job = await importAll(own, [
    {
      customer_discord_id: '80351110224678912',
      expires_at: null,
      ip_system_enabled: true,
      max_ips: 2,
      version_pinned: '1.2',
    },
    {
      license_key: 'A-1',
      customer_email: 'A@Old.test',
      expires_at: '2031-05-31 12:30:00+02:00',
      notes: 7,
      version_range_min: '2',
    },
    { license_key: 'A-2', customer_email: 'a@old.test', colour: 'red' },
  ])
  expect(job).toMatchObject({ state: 'finished', done: 3, failed: 1, summary: { imported: 2 } })
  expect(job.problems).toEqual([{ row: 4, field: '', message: "There's no column “colour”." }])
  const { rows } = await db.pool.query(
    `select expires_at, max_ips, version_pin_mode, version_range_min, notes from license where product_id = $1 order by notes nulls last`,
    [own.productId],
  )
  expect(rows).toMatchObject([
    { expires_at: new Date('2031-05-31T10:30:00Z'), version_pin_mode: 'range', version_range_min: '2', notes: '7' },
    { expires_at: null, max_ips: 2, version_pin_mode: 'exact' },
  ])
})

test('neither the audit log nor the jobs contain a whole key in plain text', async () => {
  const { rows } = await db.pool.query<{ text: string }>(
    `select a::text as text from audit_entry a union all select to_jsonb(j)::text from long_job j
     union all select encode(ciphertext, 'escape') from long_job_file`,
  )
  expect(rows.length).toBeGreaterThan(1_200)
  expect(rows.filter(({ text }) => /(ACME|OLD)-[0-9A-Z]{5}-/.test(text))).toEqual([])
})

test('the last part of a file of 100,000 rows: row numbers are those of the file, and equal problems are one', async () => {
  const own = await givenLicenseActor(db.pool)
  const rows = Array.from({ length: MAX_IMPORTED }, (_, i) => ({
    license_key: `OLD-${i}`,
    customer_email: i < 15_000 ? `buyer${i}@old.test` : 'nobody',
  }))
  const input = checkImportInput.parse({ product_id: own.productId, first_row: MAX_FILE_ROWS - MAX_IMPORTED + 2, rows })
  const checked = await checkImport(own.reading(), own.may('licenses:create'), input)
  expect(checked).toMatchObject({ rows: 20_000, fresh: 15_000, refused: 5_000 })
  expect(checked.problems).toHaveLength(1)
  expect(checked.problems[0]?.rows).toHaveLength(5_000)
  expect(checked.problems[0]?.rows[0]).toBe(95_002)
})

test('customers of one import are listed in the order of its file, like their licenses', async () => {
  const own = await givenLicenseActor(db.pool)
  const rows = Array.from({ length: 250 }, (_, index) =>
    index % 5 === 0
      ? { customer_discord_id: `8${String(randomBytes(7).readUIntBE(0, 6)).padStart(16, '0')}` }
      : { customer_email: `${randomBytes(9).toString('hex')}@order.test` },
  )
  // Some are customers of another vendor already, with ids that were given out then.
  const other = await givenLicenseActor(db.pool)
  await finish(other, (await importAll(other, rows.filter((_, index) => index % 3 === 0).toReversed())).id)
  const job = await importAll(own, rows)
  await finish(own, job.id)
  const list = async (sort: 'created_at' | '-created_at') => {
    const query = customerListQuery.parse({ sort, limit: 100 })
    const pages: (string | null)[] = []
    for (let after: string | undefined, n = 0; n < 3; n++) {
      const page = await listCustomers(own.reading(), own.may('customers:view'), { ...query, after })
      pages.push(...page.items.map(({ email, discord_id }) => email ?? discord_id))
      after = page.next_cursor ?? undefined
    }
    return pages
  }
  const ofFile = rows.map((row) => row.customer_email ?? row.customer_discord_id)
  expect(await list('created_at')).toEqual(ofFile)
  expect(await list('-created_at')).toEqual(ofFile.toReversed())
})

test('the preview names the words that say revoked, and counts what is canceled but works until its end', async () => {
  const own = await givenLicenseActor(db.pool)
  const row = (revoked: string, expires_at = '2091-05-31') => ({
    customer_email: `${newId()}@words.test`,
    revoked,
    expires_at,
  })
  const rows = [row('gesperrt'), row('Gesperrt'), row('refunded'), row('gekündigt'), row('aktiv'), row('', 'nie')]
  const same = { customer_email: 'ada@words.test', license_key: 'WORDS-00001' }
  expect(await check(own, [...rows, same, same])).toMatchObject({
    ...{ fresh: 7, revoked: 3, revoked_words: ['Gesperrt', 'refunded'], running_out: 1 },
    problems: [{ message: 'Duplicate of an earlier row.', rows: [9], of: [8] }],
  })
})

test('rows without a key that look like licenses of this product are counted, and those that have expired', async () => {
  const own = await givenLicenseActor(db.pool)
  const rows = [
    { customer_email: 'ada@again.test', expires_at: '2031-05-31' },
    { customer_discord_id: '80351110224678912', expires_at: '2020-01-31' },
    { customer_email: 'cy@again.test' },
  ]
  const other = await givenLicenseActor(db.pool)
  await finish(other, (await importAll(other, rows)).id)
  expect(await check(own, rows)).toMatchObject({ fresh: 3, keyless: 3, alike: 0, expired: 1 })
  await finish(own, (await importAll(own, rows)).id)
  const changed = [...rows.slice(0, 2), { customer_email: 'cy@again.test', expires_at: '2031-05-31' }]
  expect(await check(own, changed)).toMatchObject({ fresh: 3, alike: 2, expired: 1 })
})

test('rows without a key whose license type says how long they work look like the licenses of that type', async () => {
  const own = await givenLicenseActor(db.pool)
  for (const name of ['Yearly', 'Monthly'])
    await db.pool.query(
      `insert into license_type (id, organization_id, product_id, name, duration_unit, duration_count, updated_at)
       values (gen_random_uuid(), $1, $2, $3, 'days', 30, now())`,
      [own.organizationId, own.productId, name],
    )
  const rows = [
    { customer_email: 'ada@type.test', license_type: 'Yearly' },
    { customer_email: 'cy@type.test', license_type: 'yearly', expires_at: '2031-05-31' },
  ]
  await finish(own, (await importAll(own, rows)).id)
  expect(await check(own, rows)).toMatchObject({ fresh: 2, alike: 2 })
  const changed = [
    { ...rows[0], license_type: 'Monthly' },
    { ...rows[1], expires_at: '2031-06-30' },
  ]
  expect(await check(own, changed)).toMatchObject({ fresh: 2, alike: 0 })
})

test('the history of an imported license says so, and leads to the import', async () => {
  const own = await givenLicenseActor(db.pool)
  const job = await importAll(own, [{ license_key: 'OLD-1', customer_email: 'old@customer.test' }])
  const { id: issued } = await own.givenOne({})
  const { rows } = await db.pool.query('select id from license where product_id = $1 and id <> $2', [
    own.productId,
    issued,
  ])
  const historyOf = async (licenseId: string) => {
    const query = { licenseId, ...timelineQuery.parse({}) }
    const { items } = await listLicenseTimeline(own.reading(), own.may('licenses:view'), query)
    return items.flatMap((entry) => (entry.type === 'change' ? [[entry.entry.words, entry.import_job]] : []))
  }
  expect(await historyOf(rows[0].id)).toEqual([['imported license', job.id]])
  expect(await historyOf(issued)).toEqual([['created license', null]])
})
