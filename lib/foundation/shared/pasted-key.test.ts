import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newLicenseKey, requestLookupTexts, storedLookupText } from './license-key'
import { pastedLookupTexts } from './pasted-key'

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
