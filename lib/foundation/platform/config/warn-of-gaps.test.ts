import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Env } from './env'
import { findAllGaps, findGaps, gapSentence } from './warn-of-gaps'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-gaps-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, content: string) => {
  writeFileSync(join(folder, name), content, 'latin1')
  return join(folder, name)
}

/** An installation with nothing to complain about. */
const COMPLETE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db.example.com/latchkey',
  ENCRYPTION_KEY: '6f1d0c9be27a4853a1f0de4492b7c3581e0f9a6d2c4b8e7703d5a1f68c92be40',
  NEXTAUTH_URL: 'https://licenses.example.com',
  TRUSTED_PROXIES: '10.0.0.2',
  SMTP_HOST: 'smtp.example.com',
} satisfies Env

const gapsWith = (over: Partial<Env>) => findGaps({ ...COMPLETE, ...over }).map(gapSentence)

test('a complete installation has no gaps, and development and the trial database ask for none', () => {
  expect(gapsWith({})).toEqual([])
  const bare = { NEXTAUTH_URL: undefined, SMTP_HOST: undefined, TRUSTED_PROXIES: undefined }
  expect(gapsWith({ ...bare, NODE_ENV: 'development' })).toEqual([])
  expect(gapsWith({ ...bare, LATCHKEY_EMBEDDED: COMPLETE.DATABASE_URL })).toEqual([])
})

test.each<[Partial<Env>, string]>([
  [{ NEXTAUTH_URL: undefined }, 'NEXTAUTH_URL is not set: links in emails lead to http://localhost:3000'],
  [{ NEXTAUTH_URL: 'http://licenses.example.com' }, 'NEXTAUTH_URL starts with http://'],
  [{ TRUSTED_PROXIES: undefined }, 'TRUSTED_PROXIES names no proxy'],
  [{ SMTP_HOST: undefined }, 'SMTP_HOST is not set: no email is sent'],
  [{ SMTP_TLS: '0' }, 'SMTP_TLS is 0'],
  [{ ENCRYPTION_KEY: 'x'.repeat(64) }, 'ENCRYPTION_KEY can be guessed'],
])('%o is one sentence', (over, sentence) => {
  expect(gapsWith(over)).toEqual([expect.stringContaining(sentence)])
})

test.each<[Partial<Env>, string]>([
  [{ DEV_MAILBOX: '1' }, 'DEV_MAILBOX is 1, but SMTP_HOST is set'],
  [
    { DEV_MAILBOX: '1', SMTP_HOST: undefined },
    'DEV_MAILBOX is 1, but NEXTAUTH_URL is https://licenses.example.com: kept emails are shown only where',
  ],
  [{ SMTP_HOST: undefined, DATA_DIR: fileOf('file', '') }, '/file, which cannot be written: emails are neither sent'],
  [{ SMTP_HOST: undefined, DATA_DIR: join(fileOf('file', ''), 'data') }, 'which cannot be written'],
  [{ GEOIP_DATABASE: ['/nope.mmdb'] }, 'GEOIP_DATABASE names /nope.mmdb, which cannot be read (ENOENT)'],
  [{ GEOIP_DATABASE: [folder] }, 'which cannot be read (EISDIR)'],
  [{ GEOIP_DATABASE: [fileOf('text.mmdb', 'MaxMind.com')] }, 'text.mmdb, which is no file of the MaxMind format'],
])('%o has no effect, and that is said wherever Latchkey runs', (over, sentence) => {
  for (const LATCHKEY_EMBEDDED of [undefined, COMPLETE.DATABASE_URL])
    expect(gapsWith({ ...over, LATCHKEY_EMBEDDED })).toContainEqual(expect.stringContaining(sentence))
})

test.each<Partial<Env>>([
  { GEOIP_DATABASE: [fileOf('city.mmdb', `data\xab\xcd\xefMaxMind.com and what it is`)] },
  {
    DEV_MAILBOX: '1',
    SMTP_HOST: undefined,
    NEXTAUTH_URL: 'http://localhost:3000',
    LATCHKEY_EMBEDDED: COMPLETE.DATABASE_URL,
  },
  { DATA_DIR: join(folder, 'to', 'be', 'made'), SMTP_HOST: undefined, LATCHKEY_EMBEDDED: COMPLETE.DATABASE_URL },
  { NEXTAUTH_URL: 'http://localhost:3000', TRUSTED_PROXIES: undefined },
  { SMTP_HOST: 'localhost', SMTP_TLS: '0' },
  { VERCEL: '1', TRUSTED_PROXIES: undefined },
  { VERCEL: '1', NEXTAUTH_URL: undefined, VERCEL_PROJECT_PRODUCTION_URL: 'x.vercel.app', TRUSTED_PROXIES: undefined },
])('%o is fine', (over) => {
  expect(gapsWith(over)).toEqual([])
})

test('whoever asks learns what a trial lacks, too', () => {
  const embedded = { ...COMPLETE, LATCHKEY_EMBEDDED: COMPLETE.DATABASE_URL }
  expect(findAllGaps(COMPLETE)).toEqual([])
  expect(findAllGaps({ ...embedded, SMTP_HOST: undefined, DATA_DIR: folder }).map(gapSentence)).toEqual([
    'SMTP_HOST is not set: emails are kept on this server, and no one receives them',
    'DATABASE_URL is not set: everything is in the embedded database, which is made for trying Latchkey out',
  ])
})
