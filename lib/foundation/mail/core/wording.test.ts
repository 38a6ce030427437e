import { expect, test } from 'vitest'
import { fillWording, MAX_OPENING, saveWordingInput, wordingProblem } from './wording'

const VALUES = { product: 'Rocket', vendor: 'Acme', date: '5 May 2031' }

test.each([
  'Your {product} license',
  'Danke für den Kauf von {product}! Dein Team von {vendor}.',
  '{product}: bis {date}',
  '感谢购买 {product}',
])('%s is a good text', (text) => {
  expect(wordingProblem(text, MAX_OPENING)).toBeNull()
})

test.each([
  ['a header of its own', 'Hello\r\nBcc: x@y.test'],
  ['a line separator', 'Hello\u2028there'],
  ['another direction of writing', 'Hello \u202Ethere'],
  ['a NUL', 'Hello\0'],
  ['half of a character', 'Hello \ud83d'],
  ['too much', 'x'.repeat(MAX_OPENING + 1)],
  ['an unknown place', 'Dear {customer}'],
  ['an open brace', 'Your {product'],
  ['a place in a place', '{pro{vendor}duct}'],
  ['a nested placeholder of the messages', '{count, plural, one {x} other {y}}'],
  ['HTML', 'Hello <b>you</b>'],
  ['a link', 'Sign in at https://evil.test'],
  ['a link without its scheme', 'Sign in at WWW.evil.test'],
])('%s is refused', (_name, text) => {
  expect(wordingProblem(text, MAX_OPENING)).not.toBeNull()
})

test('values are filled in once, and cannot start a line', () => {
  const evil = 'R\r\nBcc: x@y.test {vendor}'
  expect(fillWording('{product} by {vendor}', { ...VALUES, product: evil })).toBe('R Bcc: x@y.test {vendor} by Acme')
})

test('an empty text brings ours back', () => {
  const input = { mail: 'license_issued', locale: 'de', subject: '  ', opening: null }
  expect(saveWordingInput.parse(input)).toMatchObject({ subject: null, opening: null, to: 'holder' })
})
