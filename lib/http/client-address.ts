import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from 'proxy-addr'
import { canonicalAddress } from '@/lib/platform/address'
import { Unusable } from '@/lib/platform/unusable'

/** The calling address of a request, canonical (contract.md section 1, Calling IP). */
export type ReadAddress = (request: IncomingMessage) => string

/**
 * The socket's peer; where the peer is a trusted proxy, the rightmost untrusted address of X-Forwarded-For.
 * Throws Unusable when `trustedProxies` (comma-separated CIDRs) holds something else.
 */
export function createReadAddress(trustedProxies: string): ReadAddress {
  const trusted = trustedProxies.split(',').map((cidr) => cidr.trim())
  const isTrusted = compileTrust(trusted.filter((cidr) => cidr !== ''))
  if (!isTrusted) return peerAddress
  return (request) => canonicalAddress(proxyAddr(request, isTrusted)) ?? peerAddress(request)
}

/** Spelled out once per connection: a busy one brings thousands of requests. */
const peers = new WeakMap<Socket, string>()

const peerAddress: ReadAddress = ({ socket }) => {
  const known = peers.get(socket)
  if (known !== undefined) return known
  // A peer without an address has hung up; no one reads its answer.
  const address = canonicalAddress(stripZone(socket.remoteAddress)) ?? '0.0.0.0'
  peers.set(socket, address)
  return address
}

const stripZone = (address = ''): string => address.split('%')[0] ?? ''

function compileTrust(trusted: string[]) {
  if (trusted.length === 0) return null
  try {
    return proxyAddr.compile(trusted)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read'
    throw new Unusable(`TRUSTED_PROXIES needs comma-separated addresses or CIDRs: ${reason}`)
  }
}
