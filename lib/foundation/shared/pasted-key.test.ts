import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newLicenseKey, requestLookupTexts, storedLookupText } from './license-key'
import { isPartOfKey, keysInText, pastedLookupTexts } from './pasted-key'

test.each([
  'License key: KEY',
  'Lizenzschlüssel: KEY',
  'Clé de licence : KEY',
  '许可证密钥：KEY',
  '"KEY"',
  '“KEY”',
  '«KEY».',
  '`KEY`',
  "License key: 'KEY',",
  '<KEY>',
  '(KEY)',
  'KEY',
])('the key is taken out of %s, as it was pasted', (text) => {
  for (const key of [newLicenseKey('ACME', randomBytes), newLicenseKey(null, randomBytes), 'Old-1001-abC'])
    expect(pastedLookupTexts(text.replace('KEY', key))).toContain(storedLookupText(key))
  const key = newLicenseKey('ACME', randomBytes)
  expect(pastedLookupTexts(text.replace('KEY', key.toLowerCase()))).toContain(storedLookupText(key))
  // The validate API takes nothing out.
  const { exact, folded } = requestLookupTexts(text.replace('KEY', key))
  expect([exact, folded].includes(key)).toBe(text === 'KEY')
})

test('a key is taken out of a sentence; one of a vendor that has quotes or a colon is found as it is', () => {
  const key = newLicenseKey('ACME', randomBytes)
  expect(pastedLookupTexts(`Your key ${key.toLowerCase()} is ready`)).toContain(storedLookupText(key))
  for (const own of ['"quoted"', 'v2:abc', '(x)']) expect(pastedLookupTexts(own)[0]).toBe(own)
  expect(pastedLookupTexts('')).toEqual([])
})

test('of a whole email, with its lines, the key is taken; not if it has two, and a word alone stays as it is', () => {
  const [key, other] = [newLicenseKey('ACME', randomBytes), newLicenseKey(null, randomBytes)]
  const email = (...keys: string[]) => `Hello Ada,\n\nhere is what you bought:\n${keys.join('\n')}\nThanks, Acme`
  expect(keysInText(email(key))).toEqual([key])
  expect(keysInText(email(key, key.toLowerCase()))).toEqual([key])
  expect(keysInText(`License key:\u00a0${other}.`)).toEqual([other])
  expect(keysInText(email(key, other))).toEqual([key, other])
  for (const text of [email(), key, ` v2:${key}\n`]) expect(keysInText(text)).toEqual([])
})

test('a key that was cut is known by two whole groups', () => {
  const key = newLicenseKey('ACME', randomBytes)
  for (const text of [
    key.slice(0, 16),
    key.slice(0, 19),
    key.slice(0, -1),
    `“${key.slice(11)}”`,
    key.slice(11).toLowerCase(),
  ])
    expect([text, isPartOfKey(text)]).toEqual([text, true])
  const plain = newLicenseKey(null, randomBytes)
  for (const text of [
    key,
    plain,
    plain.replace(/^./, 'O'),
    key.slice(0, 10),
    'OLD-1042',
    'ada@one.example',
    '1042',
    '',
  ])
    expect([text, isPartOfKey(text)]).toEqual([text, false])
})
