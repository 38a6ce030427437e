import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullOrganization, givenSeedDatabase, type SeedDatabase } from '@/tests/support/fixtures/seed'
import { runScript } from '@/tests/support/process/run-script'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
const file = join(folder, 'seed.json')

let db: SeedDatabase
beforeAll(async () => {
  db = await givenSeedDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await db.close()
})

const seed = (...args: string[]) => runScript('prisma/seed.ts', args, { env: { DATABASE_URL: db.url } })

test('the program prints what it made, in sentences or as one JSON object, and on a second run what it kept', async () => {
  writeFileSync(file, JSON.stringify({ organizations: [fullOrganization('printed')] }))
  const first = await seed(file)
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out.split('\n')).toEqual([
    'printed: 2 products',
    expect.stringMatching(/^ {2}access token ci: lk_org_\w{38}$/),
    expect.stringMatching(/^ {2}access token bare: lk_org_\w{38}$/),
    expect.stringMatching(/^ {2}app: 4 licenses, API key lk_live_\w{38}$/),
    expect.stringMatching(/^ {4}API key shipped: lk_live_\w{38}$/),
    expect.stringMatching(/^ {4}API key backend: lk_live_\w{38}$/),
    expect.stringMatching(/^ {2}old: 1 license, API key lk_live_\w{38}$/),
    '',
  ])
  const second = await seed(file)
  expect(second.out).toContain('  access token ci: kept as it is')
  expect(second.out).not.toContain('lk_')
  const json = JSON.parse((await seed(file, '--json')).out)
  expect(json.organizations[0]).toMatchObject({ slug: 'printed', access_tokens: [{ name: 'ci', token: null }, {}] })
})

test('a wrong file and a wrong call are refused with a sentence', async () => {
  writeFileSync(file, '{"organizations":[{"slug":"x"}]}')
  const wrong = await seed(file, '--json')
  expect([wrong.code, wrong.out]).toEqual([1, ''])
  expect(wrong.err).toContain('organizations[0].name')
  expect((await seed()).err).toContain('Usage: npm run -s db:seed -- FILE [--json]')
})
