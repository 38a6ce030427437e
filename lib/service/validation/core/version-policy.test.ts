import { expect, test } from 'vitest'
import { judgeVersion, type VersionPolicy } from './version-policy'

const policy = (over: Partial<VersionPolicy> = {}): VersionPolicy => ({
  pinMode: 'none',
  pinned: null,
  rangeMin: null,
  rangeMax: null,
  isYanked: false,
  ...over,
})
const exact = policy({ pinMode: 'exact', pinned: '1.2.0' })
const range = policy({ pinMode: 'range', rangeMin: '1.2', rangeMax: '2.0' })

test('with the module off both are null, whatever was sent', () => {
  for (const sent of [null, '', '1.0', 'v1']) {
    expect(judgeVersion(null, sent)).toEqual({ version: null, version_valid: null })
  }
})

test.each([
  ['none', policy(), null],
  ['exact', exact, '1.2.0'],
  ['range', range, null],
])('with none sent, pin mode %s says nothing of its validity', (_, given, version) => {
  expect(judgeVersion(given, null)).toEqual({ version, version_valid: null })
})

test.each(['', 'vv1', '1.0.', 'x'.repeat(64)])('%j is no version, so it is not permitted', (sent) => {
  expect(judgeVersion(policy(), sent)).toEqual({ version: null, version_valid: false })
  expect(judgeVersion(range, sent)).toEqual({ version: null, version_valid: false })
  expect(judgeVersion(exact, sent)).toEqual({ version: '1.2.0', version_valid: false })
})

test.each(['v1.2.0', '1.2.0+3f2a9c0', ' 1.2\n'])('%j is 1.2.0 for every pin mode', (sent) => {
  for (const given of [policy(), exact, range]) expect(judgeVersion(given, sent).version_valid).toBe(true)
})

test('without a pin every version is permitted, and answered as it was sent', () => {
  expect(judgeVersion(policy(), '01.0.0-rc')).toEqual({ version: '01.0.0-rc', version_valid: true })
})

test.each([
  ['1.2', true],
  ['1.2.0.0', true],
  ['1.2.1', false],
  ['1.2-rc', false],
])('pinned to 1.2.0, %s is permitted: %s', (sent, permitted) => {
  expect(judgeVersion(exact, sent)).toEqual({ version: '1.2.0', version_valid: permitted })
})

test.each([
  ['1.1.9', false],
  ['1.2-rc', false],
  ['1.2.0', true],
  ['1.99', true],
  ['2.0-rc', true],
  ['2', true],
  ['2.0.0.1', false],
])('from 1.2 to 2.0, %s is permitted: %s', (sent, permitted) => {
  expect(judgeVersion(range, sent)).toEqual({ version: permitted ? sent : null, version_valid: permitted })
})

test.each([
  [{ rangeMin: '1.2' }, '9.0', true],
  [{ rangeMin: '1.2' }, '1.1', false],
  [{ rangeMax: '2.0' }, '0.1', true],
  [{ rangeMax: '2.0' }, '2.1', false],
  [{}, '5', true],
  [{ rangeMin: '2', rangeMax: '1' }, '1.5', false],
  [{ rangeMin: 'unreadable' }, '1.5', false],
])('an open range %j: %s is permitted: %s', (bounds, sent, permitted) => {
  expect(judgeVersion(policy({ pinMode: 'range', ...bounds }), sent).version_valid).toBe(permitted)
})

test('a yanked version is never permitted, not even as the pinned one', () => {
  const yanked = { isYanked: true }
  expect(judgeVersion(policy(yanked), '1.2')).toEqual({ version: null, version_valid: false })
  expect(judgeVersion({ ...range, ...yanked }, '1.2')).toEqual({ version: null, version_valid: false })
  expect(judgeVersion({ ...exact, ...yanked }, '1.2')).toEqual({ version: '1.2.0', version_valid: false })
})

test('pinned to nothing, nothing is permitted', () => {
  expect(judgeVersion(policy({ pinMode: 'exact' }), '1.2')).toEqual({ version: null, version_valid: false })
})
