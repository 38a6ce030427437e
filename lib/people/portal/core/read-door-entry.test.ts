import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newLicenseKey } from '@/lib/foundation/shared/license-key'
import { readDoorEntry } from './read-door-entry'

const read = (text: string) => readDoorEntry(text, 'https://keys.test')
const key = newLicenseKey('ACME', randomBytes)

test.each(['ADA@One.Example', '  ADA@One.Example ; ', 'ADA@One.Example,', ' ;ADA@One.Example\n'])(
  '%j is an email, without what copying left around it',
  (text) => {
    expect(read(text)).toEqual({ kind: 'email', email: 'ADA@One.Example' })
  },
)

test('a license key is known as one, however it was typed', () => {
  for (const text of [key, key.toLowerCase(), ` ${key};`, key.replaceAll('-', ' '), `License key: ${key}`])
    expect([text, read(text)]).toEqual([text, { kind: 'license_key' }])
})

test('a link of an order leads to its page, one of another site or page doesn’t', () => {
  const path = '/portal/acme/order?token=abcdefghijklmnop'
  expect(read(` https://keys.test${path} `)).toEqual({ kind: 'order_link', path })
  for (const other of [`https://evil.test${path}`, 'https://keys.test/portal/acme', `javascript:alert('${path}')`])
    expect(read(other)).toEqual({ kind: 'email', email: other })
})
