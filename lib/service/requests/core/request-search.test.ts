import { expect, test } from 'vitest'
import { readRequestSearch } from './request-search'
import { requestListQuery } from './schema'

test.each([
  ['203.0.113.7', 'address'],
  ['2001:db8::1', 'address'],
  ['0190f3a2-7c1e-8abc-9def-0123456789ab', 'id'],
  ['0190F3A2-7C1E-8ABC-9DEF-0123456789AB', 'id'],
  ['ada@example.com', 'email'],
  ['ACME-7K2QD-AAAAA-BBBBB-CCCCC-DDDDD', 'text'],
  ['laptop-7', 'text'],
  ['a@b', 'text'],
])('%s is searched as an %s', (text, by) => {
  expect(readRequestSearch(text).by).toBe(by)
})

test('an email is compared as it is stored', () => {
  expect(readRequestSearch('Ada@Example.COM')).toEqual({ by: 'email', email: 'ada@example.com' })
})

test.each(['a\0b', '\0', '\ud800', '', ' ', 'x'.repeat(256)])('%j is nothing to search for: refused at q', (q) => {
  expect(requestListQuery.safeParse({ q }).error?.issues.map(({ path }) => path)).toEqual([['q']])
})

test('what is searched for is trimmed', () => {
  expect(requestListQuery.parse({ q: ' ada@example.test ' }).q).toBe('ada@example.test')
})
