import { expect, test } from 'vitest'
import { requestListQuery } from './schema'

test.each(['a\0b', '\0', '\ud800', '', ' ', 'x'.repeat(256)])('%j is nothing to search for: refused at q', (q) => {
  expect(requestListQuery.safeParse({ q }).error?.issues.map(({ path }) => path)).toEqual([['q']])
})

test('what is searched for is trimmed', () => {
  expect(requestListQuery.parse({ q: ' ada@example.test ' }).q).toBe('ada@example.test')
})
