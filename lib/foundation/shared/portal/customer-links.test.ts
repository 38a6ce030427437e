import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillLink, linkProblem, linkTemplate } from './customer-links'

const LICENSE = { licenseId: '0190-id', licenseKey: 'AAAA-BBBB', email: 'ada+1@example.test' }

test.each([
  ['https://shop.test/renew', 'https://shop.test/renew'],
  ['https://shop.test/renew?license={{license.id}}', 'https://shop.test/renew?license=0190-id'],
  ['https://shop.test/{{ license.key }}#{{customer.email}}', 'https://shop.test/AAAA-BBBB#ada%2B1%40example.test'],
])('%s becomes %s', (template, link) => {
  expect(fillLink(template, LICENSE)).toBe(link)
})

test.each([
  'http://shop.test',
  'javascript:alert(1)',
  '/renew',
  'https://',
  'https://user:secret@shop.test/',
  'https://shop.test/{{license.name}}',
  'https://shop.test/{license.id}',
  'https://shop.test/{{license.id}',
  'https://{{customer.email}}/renew',
  'https://shop.test:{{license.id}}/renew',
  'https://{{license.id}}.shop.test/',
  'https://shop.test/a b',
  'https://shop.test/\nBcc: x',
])('%j is refused', (template) => {
  expect(linkProblem(template)).toMatch(/^(Enter|Use) /)
  expect(linkTemplate.safeParse(template).success).toBe(false)
  expect(fillLink(template, LICENSE)).toBeNull()
})

test('a link that was pasted without its scheme gets https', () => {
  expect(linkTemplate.parse(' shop.test/renew?license={{license.id}}')).toBe(
    'https://shop.test/renew?license={{license.id}}',
  )
})

test('a field left empty is no link', () => {
  expect(linkTemplate.parse('  ')).toBeNull()
  expect(linkTemplate.parse(null)).toBeNull()
  expect(fillLink(null, LICENSE)).toBeNull()
})

test('no value changes where a link leads', () => {
  const template = 'https://shop.test/r/{{license.key}}?mail={{customer.email}}&for=license'
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (licenseKey, email) => {
      const url = new URL(fillLink(template, { ...LICENSE, licenseKey, email }) ?? '')
      return url.origin === 'https://shop.test' && url.searchParams.get('for') === 'license' && url.hash === ''
    }),
  )
})

test('placeholders that are opened and never closed are refused without a second look', () => {
  expect(linkProblem(`https://a.test/{{${' '.repeat(1_980)}x`)).not.toBeNull()
  expect(linkProblem(`https://a.test/${'{{ '.repeat(600)}`)).not.toBeNull()
})
