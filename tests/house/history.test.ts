import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HISTORY_TABLES } from '@/scripts/database/apply-history-migrations'
import { isTest, readSource, sourceFiles } from './source-tree'

const HISTORY = new Set<string>(HISTORY_TABLES)
const tables = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/@@map\("(\w+)"\)/g)].map(([, name]) => name)

/** The texts in a file that are SQL, or a part of it. */
const textsOf = (source: string): string[] =>
  [...source.matchAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g)].map(([text]) => text)

/** The tables of the schema that a statement reads or writes. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:from|join|into|update|using)\s+(\w+)/gi)].flatMap(([, name]) =>
    name !== undefined && tables.includes(name) ? [name] : [],
  )

const isMixed = (sql: string): boolean => {
  const named = tablesIn(sql)
  return named.some((name) => HISTORY.has(name)) && named.some((name) => !HISTORY.has(name))
}

test('a statement on both databases is recognized', () => {
  expect(tables).toEqual(expect.arrayContaining([...HISTORY]))
  expect(isMixed('select from product p join usage_hour u on u.product_id = p.id')).toBe(true)
  expect(isMixed('select from unnest($1::uuid[]) p(id) cross join lateral (select from request_log) l')).toBe(false)
})

test('no statement names a table of the history and one of the main database', () => {
  const files = sourceFiles().filter((path) => path.startsWith('lib/') && !isTest(path))
  const statements = files.flatMap((file) => textsOf(readSource(file)).map((sql) => ({ file, sql })))
  expect(statements.filter(({ sql }) => tablesIn(sql).some((name) => HISTORY.has(name))).length).toBeGreaterThan(10)
  expect(statements.filter(({ sql }) => isMixed(sql))).toEqual([])
})
