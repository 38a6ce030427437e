import { expect, test } from 'vitest'
import { isBundle, issueWords } from './issue-words'
import type { DoneAction } from './schema'

const issue = { do: 'issue' as const, product_id: 'p', count: 1, is_real: false }
const AT = '2027-11-29T16:10:00.000Z'

test.each([
  ['Yearly, until 29 Nov 2027', { license_type: 'Yearly', expires_at: AT }],
  ['Until 29 Nov 2027', { license_type: null, expires_at: AT }],
  // It works through the day before.
  ['Yearly, until 28 Nov 2027', { license_type: 'Yearly', expires_at: '2027-11-29T00:00:00.000Z' }],
  ['Lifetime', { license_type: null, expires_at: null }],
  ['Supporter, lifetime', { license_type: 'Supporter', expires_at: null }],
  ['Pro Lifetime', { license_type: 'Pro Lifetime', expires_at: null }],
  [null, {}],
])('a dry run would create: %s', (words, terms) => {
  expect(issueWords({ ...issue, ...terms })).toBe(words)
})

test('a bundle is said where licenses would share a key', () => {
  const others: DoneAction[] = [
    { ...issue, shares_key: false },
    issue,
    { do: 'revoke', license_id: 'l', is_real: false },
  ]
  expect(isBundle(others)).toBe(false)
  expect(isBundle([...others, { ...issue, shares_key: true }])).toBe(true)
})
