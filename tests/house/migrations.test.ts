import { expect, test } from 'vitest'
import { readHistoryMigrations, readMigrations, readSchema } from '@/scripts/database/migration-files'
import { readSource } from './source-tree'

const FOLDERS = [
  ['prisma/migrations/checksums.sha256', readMigrations],
  ['prisma/history/checksums.sha256', readHistoryMigrations],
] as const
/** Before it there was no rule, and no installation that had to stay up. */
const RULE_SINCE = '20261123130000'
/** Takes away, renames or narrows what the version before still uses. */
const CONTRACTS =
  /\b(?:drop\s+(?:table|column|view|function|type)|rename\s+(?:to|column)|alter\s+column\s+\S+\s+(?:set\s+data\s+)?type|set\s+not\s+null)\b|\badd\s+column\s+(?!if)[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)/i
const MARK = /^-- contract: \S.{20,}$/m
/** Every column of bytes that ENCRYPTION_KEY does not encrypt. */
const OPEN_BYTES = new Set([
  'browser_hash',
  'encryption_key_check',
  'previous_key_check',
  'logo',
  'source',
  'png',
  'token_hash',
  'hash',
  'code_hash',
  'asked_hash',
  'key_hash',
  'claimed_key_hash',
  'buyer_hashes',
  'key_tail_hash',
  'request_hash',
  'public_key',
])

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '')

test.each(FOLDERS)('every migration is in %s, and none was edited since', (list, read) => {
  const listed = readSource(list).trim().split('\n')
  const actual = read().map(({ name, checksum }) => `${checksum}  ${name}/migration.sql`)
  expect(listed, `Append the line of a new migration to ${list}; never edit a migration that was committed.`).toEqual(
    actual,
  )
})

test('a migration that the version before cannot live with says that it is the contract step', () => {
  const silent = [...readMigrations(), ...readHistoryMigrations().slice(1)].filter(
    ({ name, sql }) => name > RULE_SINCE && CONTRACTS.test(withoutComments(sql)) && !MARK.test(sql),
  )
  expect(
    silent.map(({ name }) => name),
    'See "Migrations" in CONTRIBUTING.md: expand first; a later release takes away, with a line "-- contract: why".',
  ).toEqual([])
})

test.each([
  'ALTER TABLE a DROP COLUMN b;',
  'drop table a;',
  'ALTER TABLE a RENAME COLUMN b TO c',
  'ALTER TABLE "a" RENAME TO "b"',
  'ALTER TABLE a ALTER COLUMN b TYPE text',
  'ALTER TABLE a ALTER COLUMN "b" SET NOT NULL',
  'ALTER TABLE a ADD COLUMN b int NOT NULL;',
  'DROP FUNCTION take_quota(uuid);',
])('the rule knows %s', (sql) => {
  expect(CONTRACTS.test(sql)).toBe(true)
})

test.each([
  'ALTER TABLE a ADD COLUMN b int NOT NULL DEFAULT 0, ADD COLUMN c text;',
  'CREATE TABLE a (b int NOT NULL);',
  'CREATE INDEX a ON b (c);',
  'DROP INDEX a;',
])('the rule lets %s pass', (sql) => {
  expect(CONTRACTS.test(sql)).toBe(false)
})

test('the name of a column of bytes says whether it is encrypted: a change of the key goes by it', () => {
  const columns = [...readSchema().matchAll(/^ +(\w+) +Bytes\??(?:.*@map\("(\w+)"\))?/gm)].map(
    ([, field = '', column]) => column ?? field,
  )
  expect(columns.length).toBeGreaterThan(25)
  expect(columns.filter((name) => !OPEN_BYTES.has(name) && !name.endsWith('ciphertext'))).toEqual([])
})
