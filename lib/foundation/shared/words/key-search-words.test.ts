import { expect, test } from 'vitest'
import { addressIn, keySearchAdvice } from './key-search-words'

test.each([
  ['81.2.69.142', '81.2.69.142'],
  ['IP: 203.0.113.7', '203.0.113.7'],
  ['2001:db8::5', '2001:db8::5'],
  ['ACME-7K2QD', null],
  ['1001', null],
  ['v2.10.3', null],
])('the IP address in %j is %j', (text, address) => {
  expect(addressIn(text)).toBe(address)
})

test('who searches licenses for an IP address is led to the requests', () => {
  expect(keySearchAdvice('81.2.69.142')).toMatch(/Requests\.$/)
  expect(keySearchAdvice('81.2.69.142', 'keys')).not.toMatch(/Requests/)
  expect(keySearchAdvice('7K2QD')).toMatch(/^Search by a whole license key/)
  expect(keySearchAdvice('ada@example.com')).toMatch(/Emails\.$/)
  expect(keySearchAdvice('ada@example.com', 'keys')).toBeUndefined()
  expect(keySearchAdvice('7K2QD', 'customers')).toMatch(/Licenses\.$/)
})
