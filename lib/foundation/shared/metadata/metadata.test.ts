import { expect, test } from 'vitest'
import { isMetadataKey, mergeMetadata, metadata, metadataChange, metadataProblem } from './metadata'

const messages = (input: unknown) =>
  (metadata.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']))

test.each([
  [{}],
  [{ plan: 'gold', 'Order ID': '7', größe: 'x'.repeat(500) }],
  [{ ['k'.repeat(40)]: '{{license.key}}' }],
  [keys(20)],
])('%j is valid metadata', (input) => {
  expect(metadata.parse(input)).toEqual(input)
})

const KEY = 'Use a name of 1 to 40 characters, without brackets, braces, or spaces around it.'
const STORABLE = "Remove the characters that can't be stored."
test.each([
  [null, ': Use an object with text values.'],
  [['a'], ': Use an object with text values.'],
  [{ '': 'x' }, `: ${KEY}`],
  [{ ['k'.repeat(41)]: 'x' }, `${'k'.repeat(41)}: ${KEY}`],
  [{ 'a[b]': 'x' }, `a[b]: ${KEY}`],
  [{ ' a': 'x' }, ` a: ${KEY}`],
  [{ 'a}': 'x' }, `a}: ${KEY}`],
  [{ a: 7 }, 'a: This is a number. Write it as text, in quotation marks.'],
  [{ a: 'x'.repeat(501) }, 'a: Use at most 500 characters.'],
  [{ a: 'x\0' }, `a: ${STORABLE}`],
  [{ a: 'x\ud83d' }, `a: ${STORABLE}`],
  [keys(21), ': Use at most 20 metadata fields.'],
])('%j is refused by name', (input, message) => {
  expect(messages(input)).toEqual([message])
})

test('a change sets, replaces and removes keys, and null removes all', () => {
  const before = { plan: 'gold', seats: '5', old: 'x' }
  expect(mergeMetadata(before, metadataChange.parse({ plan: 'silver', seats: null, old: '', new: 'y' }))).toEqual({
    plan: 'silver',
    new: 'y',
  })
  expect(mergeMetadata(before, metadataChange.parse(null))).toEqual({})
  expect(mergeMetadata(before, {})).toEqual(before)
})

test('the limit counts the keys that remain', () => {
  const full = keys(20)
  expect(metadataProblem(mergeMetadata(full, { k0: null, other: 'v' }))).toBeNull()
  expect(metadataProblem(mergeMetadata(full, { other: 'v' }))).toBe('Use at most 20 metadata fields.')
})

test('a blank value of a new license is left out', () => {
  expect(metadata.parse({ a: '', b: 'x' })).toEqual({ b: 'x' })
})

test.each(['plan', 'a b', 'constructor', 'größe'])('%j is a key', (name) => {
  expect(isMetadataKey(name)).toBe(true)
})
test.each(['', ' a', 'a ', 'a\n', 'a]', '{a', 'x'.repeat(41), '__proto__', '\ud800'])('%j is no key', (name) => {
  expect(isMetadataKey(name)).toBe(false)
})
