import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseValidation, readNonce } from './parse-validation'

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (value: unknown) => parseValidation(bytes(JSON.stringify(value)))

test('a good body is read', () => {
  expect(parse({ license_key: 'K', version: '1.2', device_id: 'd', other: 1 })).toEqual({
    licenseKey: 'K',
    problem: null,
    version: '1.2',
    deviceId: 'd',
    sentKey: 'K',
  })
})

test('a byte order mark is forgiven', () => {
  expect(parseValidation(bytes('\ufeff{"license_key":"K"}')).licenseKey).toBe('K')
})

test.each([
  ['', 'body is not a JSON object in UTF-8'],
  ['{', 'body is not a JSON object in UTF-8'],
  ['[]', 'body is not a JSON object in UTF-8'],
  ['null', 'body is not a JSON object in UTF-8'],
  ['"x"', 'body is not a JSON object in UTF-8'],
  ['{}', 'license_key is missing'],
  ['{"__proto__":{"license_key":"K"}}', 'license_key is missing'],
  ['{"license_key":null}', 'license_key is not a string'],
  ['{"license_key":{"not":""}}', 'license_key is not a string'],
  ['{"license_key":""}', 'license_key is empty'],
  ['{"license_key":"a\\u0000"}', "license_key has a character that can't be read"],
  ['{"license_key":"a\\ud800"}', 'license_key is not well-formed Unicode'],
  [`{"license_key":"${'x'.repeat(256)}"}`, 'license_key is over 255 characters'],
])('%s: %s', (body, problem) => {
  expect(parseValidation(bytes(body))).toMatchObject({ licenseKey: null, problem })
})

test.each([
  [`${'K'.repeat(255)}\r\n`, null],
  [`${'\u200b'.repeat(600)} ${'K'.repeat(255)}`, null],
  [` ${'K'.repeat(256)}`, 'license_key is over 255 characters'],
  [' '.repeat(1024), null],
  [' '.repeat(1025), 'license_key is over 255 characters'],
])('a key is counted without what copying has added: %j', (license_key, problem) => {
  expect(parse({ license_key })).toMatchObject({ licenseKey: problem === null ? license_key : null, problem })
})

test('bytes that are not UTF-8, and a body over the cap', () => {
  expect(parseValidation(Uint8Array.of(0x22, 0xff, 0x22)).problem).toBe('body is not a JSON object in UTF-8')
  expect(parseValidation(null).problem).toBe('body is over 16 KiB')
})

test('a version that cannot be one is empty, a device id that cannot be one is ignored', () => {
  for (const wrong of [5, {}, 'x'.repeat(256), 'a\u0000']) {
    expect(parse({ license_key: 'K', version: wrong, device_id: wrong })).toMatchObject({ version: '', deviceId: null })
  }
  expect(parse({ license_key: 'K' })).toMatchObject({ version: null, deviceId: null })
})

test.each([
  // As GitVersion writes it for .NET.
  ['2.4.1-beta.4+Branch.feature-login.Sha.7a1f0c9d3b5e8f2a4c6d8e0f1a3b5c7d9e1f3a5b', true],
  [`${'1'.repeat(64)}+${'b'.repeat(190)}`, true],
  [`${'1'.repeat(65)}+b`, false],
  [`1+${'b'.repeat(254)}`, false],
  ['1'.repeat(65), false],
])('%s is read as a version: %s', (version, isRead) => {
  expect(parse({ license_key: 'K', version })).toMatchObject({ version: isRead ? version : '' })
})

test('what was sent as license_key is kept as it was sent, usable or not, if it is a string', () => {
  for (const license_key of ['K', ' k ', '', 'a\u0000', '\ud800', 'x'.repeat(256)]) {
    expect(parse({ license_key }).sentKey).toBe(license_key)
  }
  for (const license_key of [5, null, ['K'], undefined]) expect(parse({ license_key }).sentKey).toBeNull()
  expect(parseValidation(null).sentKey).toBeNull()
})

test('no bytes and no JSON make it throw', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (body) => void parseValidation(body)))
  fc.assert(fc.property(fc.json(), (body) => void parseValidation(bytes(body))))
})

test.each(['abcdefghijklmnop', 'A_-9'.repeat(32)])('%s is a nonce', (nonce) => {
  expect(readNonce(nonce)).toBe(nonce)
})

test.each([
  null,
  undefined,
  '',
  'a'.repeat(15),
  'a'.repeat(129),
  'abcdefghijklmno=',
  ' abcdefghijklmnop',
  'abcdefghijklmnop\n',
])('%j is ignored', (header) => {
  expect(readNonce(header)).toBeNull()
})
