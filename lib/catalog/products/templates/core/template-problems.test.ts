import { expect, test } from 'vitest'
import { templateProblems } from './template-problems'

const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) })
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
const problems = (template: unknown) => templateProblems(template).map(({ path, message }) => [path.join('.'), message])

const NUMBER = 'Use a number from -(2^53 - 1) to 2^53 - 1, or a text.'
const STORABLE = "Remove the characters that can't be stored."
const KNOWN =
  'The placeholders are {{license.key}}, {{license.expires_at}}, {{license.is_lifetime}}, {{license.name}}, {{license.notes}}, {{customer.name}}, {{customer.email}}, {{customer.discord_id}}, {{product.name}}, {{request.version}}, {{request.device_id}}, {{license.metadata.KEY}}.'

test.each([
  ['nothing', {}],
  ['all that JSON has', { a: [1, -0.5, 2 ** 53 - 1, 1 - 2 ** 53, true, null, 'text', {}, []] }],
  ['placeholders, with and without spaces', { a: '{{license.key}}', b: ['Hello {{ customer.name }}!'] }],
  ['metadata by any key', { a: '{{license.metadata.plan}}', b: '{{ license.metadata.Order ID }}!' }],
  ['braces that hold no placeholder', { a: '{', b: '{{', c: '}}', d: '{{license.key}', 'e{{': 'f}}' }],
  ['8 levels', nested(8)],
  ['8 levels with lists', { a: [[[[[['deep', null]]]]]] }],
  ['200 names', { a: keys(100), b: [keys(98)] }],
  ['8 KiB', { a: 'x'.repeat(8_192 - 8) }],
  ['names that only look forbidden', { proto: 1, toString: 2, constructors: 3 }],
])('%s will do', (_, template) => {
  expect(problems(template)).toEqual([])
})

test.each([null, undefined, [], 'text', 5, true])('%j is no template', (template) => {
  expect(problems(template)).toEqual([['', 'Enter a JSON object.']])
})

test.each([
  [{ a: { b: ['{{license.expires}}'] } }, 'a.b.0', `Replace "{{license.expires}}". ${KNOWN}`],
  [{ a: 'x {{}} y' }, 'a', `Replace "{{}}". ${KNOWN}`],
  [{ a: '{{{license.key}}}' }, 'a', `Replace "{{{license.key}}". ${KNOWN}`],
  [{ a: '{{License.Key}}' }, 'a', `Replace "{{License.Key}}". ${KNOWN}`],
  [{ a: '{{license.metadata.}}' }, 'a', `Replace "{{license.metadata.}}". ${KNOWN}`],
  [{ a: '{{license.metadata}}' }, 'a', `Replace "{{license.metadata}}". ${KNOWN}`],
  [{ a: '{{license.metadata.a[b]}}' }, 'a', `Replace "{{license.metadata.a[b]}}". ${KNOWN}`],
  [{ a: '{{toString}}' }, 'a', `Replace "{{toString}}". ${KNOWN}`],
  [{ '{{license.key}}': 1 }, '{{license.key}}', 'Use placeholders in values, not in names.'],
  [JSON.parse('{"a":{"__proto__":{}}}'), 'a.__proto__', 'Choose another name.'],
  [{ a: [{ constructor: 1 }] }, 'a.0.constructor', 'Choose another name.'],
  [{ prototype: null }, 'prototype', 'Choose another name.'],
  [{ a: JSON.parse('1e400') }, 'a', NUMBER],
  [{ a: [Number.NaN] }, 'a.0', NUMBER],
  [{ a: 2 ** 53 + 2 }, 'a', NUMBER],
  // What 9007199254740993 is read as.
  [{ a: 2 ** 53 }, 'a', NUMBER],
  [{ a: -(2 ** 53) }, 'a', NUMBER],
  [{ a: 'x\0' }, 'a', STORABLE],
  [{ a: '\ud800' }, 'a', STORABLE],
  [{ '\udfff': 1 }, '\udfff', STORABLE],
  [{ a: undefined }, 'a', 'Use a JSON value.'],
  [nested(9), 'a.a.a.a.a.a.a.a', 'Use at most 8 levels of objects and lists.'],
  [{ a: keys(100), b: [keys(99)] }, '', 'Use at most 200 names in total.'],
  [{ a: 'x'.repeat(8_192 - 7) }, '', 'Use at most 8 KiB of JSON.'],
  [{ a: 'ä'.repeat(4_093) }, '', 'Use at most 8 KiB of JSON.'],
])('%j: names the place and what would do', (template, path, message) => {
  expect(problems(template)).toEqual([[path, message]])
})

test('every problem is named in one go', () => {
  const template = { a: '{{x}} {{y}}', b: Number.POSITIVE_INFINITY, constructor: { c: '\0' } }
  expect(problems(template).map(([path]) => path)).toEqual(['a', 'a', 'b', 'constructor', 'constructor.c'])
})

test('however deep it is, it is refused and not crashed on', () => {
  const deep = JSON.parse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
  expect(problems(deep)).toEqual([['a.0.0.0.0.0.0.0', 'Use at most 8 levels of objects and lists.']])
})
