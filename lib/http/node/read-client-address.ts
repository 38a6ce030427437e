import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from 'proxy-addr'
import { ConfigError } from '@/lib/platform/config/env'
import { canonicalAddress } from '@/lib/platform/network/ip-address'

/** The calling address of a request, canonical (docs/contract.md section 1, Calling IP). */
export type ReadAddress = (request: IncomingMessage) => string

/** Peers that a proxy of one's own has: anybody else may write what they like into a header. */
const isNearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Calls `tell` once, with the peer, when somebody nearby who is not trusted says whom they ask for: it is a proxy that
 * TRUSTED_PROXIES does not name, and everybody who comes through it counts as one address.
 */
export function noticeProxies(readAddress: ReadAddress, tell: (peer: string) => void): ReadAddress {
  let isTold = false
  return (request) => {
    const address = readAddress(request)
    if (isTold || request.headers['x-forwarded-for'] === undefined) return address
    const peer = peerAddress(request)
    // A trusted peer's word was taken, unless it named itself.
    if (address === peer && isNearby(peer, 0)) {
      isTold = true
      tell(peer)
    }
    return address
  }
}

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
    throw new ConfigError(`TRUSTED_PROXIES needs comma-separated addresses or CIDRs: ${reason}`)
  }
}
