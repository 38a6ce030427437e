import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { maskLicenseKey, newLicenseKey } from '@/lib/foundation/shared/license-key'
import { mistakenCode, mistakenKey } from './mistaken-entry'

const key = newLicenseKey('ACME', randomBytes)

test.each([
  [key, 'codeIsKey'],
  [key.toLowerCase().replaceAll('-', ' '), 'codeIsKey'],
  [`Your license key: ${key}.`, 'codeIsKey'],
  [key.slice(0, 18), 'codeIsKey'],
  [' Ada@One.Example ', 'codeIsEmail'],
  ['12345', 'codeLength'],
  ['1 234 567', 'codeLength'],
  ['', 'codeMissing'],
  ['  ', 'codeMissing'],
  ['ACME-1042', 'codeMissing'],
  ['Hello Ada', 'codeMissing'],
])('in place of a code, %j is answered with %s', (text, message) => {
  expect(mistakenCode(text)).toBe(message)
})

test.each([
  [`${key}\n${newLicenseKey('ACME', randomBytes)}`, 'isSeveral'],
  [`${key} ${key}`, null],
  [key.slice(0, 18), 'isPart'],
  [maskLicenseKey(key), 'isPart'],
  ['ada@one.example', 'isEmail'],
  ['123456', 'isNumber'],
  ['#1042', 'isNumber'],
  [key, null],
  ['OLD-1042', null],
])('in place of a license key, %j is answered with %s', (text, message) => {
  expect(mistakenKey(text)).toBe(message)
})
