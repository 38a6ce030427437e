import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createReadAddress } from './read-client-address'

const PROXY = '10.0.0.2'
const read = createReadAddress('10.0.0.0/8, 2001:db8:ffff::/48')

function addressOf(forwardedFor: string, peer = PROXY): string {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: peer }))
  request.headers['x-forwarded-for'] = forwardedFor
  return read(request)
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
])('the entry %s of a trusted proxy is the address %s', (entry, address) => {
  expect(addressOf(entry)).toBe(address)
})

test.each(['10.0.0.3:8080', '[2001:db8:ffff::3]:8080', '[2001:db8:ffff::3]'])(
  'the walk passes the trusted proxy %s',
  (proxy) => {
    expect(addressOf(`203.0.113.9:51234, ${proxy}`)).toBe('203.0.113.9')
  },
)

test.each(['10.0.0.3:8080', '192.0.2.1:80', '[192.0.2.1]', '[2001:db8:ffff::3]:80'])(
  'a forged entry %s before the caller gains nothing',
  (forged) => {
    expect(addressOf(`${forged}, 203.0.113.9:51234`)).toBe('203.0.113.9')
    expect(addressOf(forged, '203.0.113.9')).toBe('203.0.113.9')
  },
)

test.each(['unknown', '203.0.113.9:', '203.0.113.9:http', '[203.0.113.9', '127.1:80', '[fe80::1%eth0]:80', ''])(
  'an entry that is no address (%s) leaves the peer',
  (entry) => {
    expect(addressOf(entry)).toBe(PROXY)
  },
)
