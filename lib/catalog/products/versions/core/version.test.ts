import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalVersion, compareVersions, parseVersion, versionField } from './version'

const parsed = (text: string) => {
  const version = parseVersion(text)
  if (!version) throw new Error(`${text} is no version`)
  return version
}
const order = (a: string, b: string) => Math.sign(compareVersions(parsed(a), parsed(b)))

test.each([
  ['1', '2'],
  ['1.2', '1.10'],
  ['1.2.3', '1.2.3.1'],
  ['1.9.9.9.9.9.9.9', '2'],
  ['999999998', '999999999'],
  ['2.0-beta', '2.0'],
  ['1.9', '2.0-beta'],
  ['1.0-alpha', '1.0-alpha.1'],
  ['1.0-alpha.1', '1.0-alpha.beta'],
  ['1.0-alpha.beta', '1.0-beta'],
  ['1.0-beta', '1.0-beta.2'],
  ['1.0-beta.2', '1.0-beta.11'],
  ['1.0-beta.11', '1.0-rc.1'],
  ['1.0-9', '1.0-10'],
  ['1.0-99999999999999999998', '1.0-99999999999999999999'],
  ['1.0-RC', '1.0-rc'],
  ['1.0-a', '1.0-a.'],
])('%s comes before %s', (a, b) => {
  expect([order(a, b), order(b, a)]).toEqual([-1, 1])
})

test.each([
  ['1.2', '1.2.0', '1.2'],
  ['0', '0.0.0.0', '0'],
  ['01.002', '1.2', '1.2'],
  ['1.0.0-rc.01', '1-rc.1', '1-rc.1'],
  ['10.0', '10', '10'],
  ['1.0-00', '1-0', '1-0'],
  ['v2.4.1', 'V2.4.1', '2.4.1'],
  ['2.4.1+build.5', '2.4.1+3f2a9c0', '2.4.1'],
  [`2.4.1-beta.4+Branch.feature-login.Sha.${'7a1f0c9d'.repeat(5)}`, '2.4.1-beta.4', '2.4.1-beta.4'],
  [`1+${'b'.repeat(253)}`, '1', '1'],
  ['v2.4.1-beta+exp.sha.5114f85', '2.4.1-beta', '2.4.1-beta'],
  ['2.4.1\n', ' \t2.4.1\r\n', '2.4.1'],
  ['2.4.1-rc-1', 'v2.4.1-rc-1', '2.4.1-rc-1'],
  ['v2.4.1-1-gabcdef', '2.4.1-1-gabcdef', '2.4.1-1-gabcdef'],
])('%s and %s are the same version, %s', (a, b, canonical) => {
  expect(order(a, b)).toBe(0)
  expect([canonicalVersion(a), canonicalVersion(b)]).toEqual([canonical, canonical])
})

test.each([
  '',
  ' ',
  '1.',
  '.1',
  '1..2',
  'vv1',
  'v',
  'v 1',
  '1 .2',
  'version 1',
  '-1',
  '1-',
  '1.0-ä',
  '1.0-a_b',
  '1,0',
  '1e3',
  '0x1',
  '١.٢',
  '1234567890',
  '1.2.3.4.5.6.7.8.9',
  `1-${'a'.repeat(33)}`,
  '1.0+',
  '1.0+a+b',
  '1.0+a_b',
  '1\0',
  'latest',
])('%j is no version', (text) => {
  expect(parseVersion(text)).toBeNull()
  expect(canonicalVersion(text)).toBeNull()
})

/** The order of the specification (semver.org, 11), with more of its kind. */
const SEMVER_ORDER = [
  '1.0.0-0',
  '1.0.0-1',
  '1.0.0--',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0-rc-1',
  '1.0.0',
  '2.0.0',
  '2.1.0',
  '2.1.1',
]

test('versions are ordered as semantic versioning says', () => {
  for (const [i, a] of SEMVER_ORDER.entries())
    for (const [j, b] of SEMVER_ORDER.entries()) expect(order(a, b)).toBe(Math.sign(i - j))
})

const number = fc.oneof(fc.constantFrom('0', '00', '1', '01', '10'), fc.stringMatching(/^\d{1,9}$/))
const identifier = fc.oneof(
  fc.constantFrom('', '0', '00', '1', '01', 'a', '0a'),
  fc.stringMatching(/^[0-9A-Za-z-]{1,6}$/),
)
const suffix = fc
  .array(identifier, { minLength: 1, maxLength: 4 })
  .map((identifiers) => identifiers.join('.'))
  .filter((text) => text !== '')
const version = fc
  .tuple(fc.array(number, { minLength: 1, maxLength: 8 }), fc.option(suffix))
  .map(([parts, end]) => parts.join('.') + (end === null ? '' : `-${end}`))
const RUNS = { numRuns: 5_000 }

test('two versions are the same exactly when their canonical forms are', () => {
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(order(a, b) === 0).toBe(canonicalVersion(a) === canonicalVersion(b))
    }),
    RUNS,
  )
})

test('a canonical form is a version, the same one, and its own canonical form', () => {
  fc.assert(
    fc.property(version, (text) => {
      const canonical = canonicalVersion(text) ?? ''
      expect(order(text, canonical)).toBe(0)
      expect(canonicalVersion(canonical)).toBe(canonical)
    }),
    RUNS,
  )
})

test('the order is total: antisymmetric and transitive', () => {
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      expect(order(a, b) + order(b, a)).toBe(0)
      if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
    }),
    RUNS,
  )
})

const LONG = 100_000
test.each([
  ['digits', '1'.repeat(LONG)],
  ['dots', '1.'.repeat(LONG / 2)],
  ['zeros', '0'.repeat(LONG)],
  ['a suffix', `1-${'0.'.repeat(LONG / 2)}`],
  ['dashes', `1${'-'.repeat(LONG)}`],
  ['almost a version', `${'1.1.1.1.1.1.1.1-a'.padEnd(LONG, 'a')}!`],
])('100,000 characters of %s are no version', (_, text) => expect(canonicalVersion(text)).toBeNull())

test('a version that no program could send is not stored', () => {
  const longest = `${'1.'.repeat(7)}${'1'.repeat(9)}-${'a'.repeat(32)}`
  expect(versionField.safeParse(`${longest}+${'b'.repeat(255 - longest.length - 1)}`).success).toBe(true)
  expect(versionField.safeParse(`${longest}+${'b'.repeat(255 - longest.length)}`).success).toBe(false)
  expect(versionField.safeParse(`${'123456789.'.repeat(7)}1`).success).toBe(false)
})
