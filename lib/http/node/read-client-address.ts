import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from 'proxy-addr'
import { ConfigError } from '@/lib/foundation/platform/config/env'
import { canonicalAddress } from '@/lib/foundation/platform/network/ip-address'

/** The calling address of a request, canonical (docs/contract.md section 1, Calling IP). */
export type ReadAddress = (request: IncomingMessage) => string

/** The address ranges in which an operator's own proxy runs. A header from any other peer may be forged. */
const isNearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Calls `report` once, with the peer, when an untrusted peer on the local network sends X-Forwarded-For. That peer is a
 * proxy missing from TRUSTED_PROXIES, so all its clients count as one address.
 */
export function noticeProxies(readAddress: ReadAddress, report: (peer: string) => void): ReadAddress {
  let isReported = false
  return (request) => {
    const address = readAddress(request)
    if (isReported || request.headers['x-forwarded-for'] === undefined) return address
    const peer = peerAddress(request)
    // A trusted peer's header was used already, unless it named the peer itself.
    if (address === peer && isNearby(peer, 0)) {
      isReported = true
      report(peer)
    }
    return address
  }
}

/**
 * The socket's peer or, if the peer is a trusted proxy, the rightmost untrusted address of X-Forwarded-For.
 * Throws ConfigError when `trustedProxies` is not a list of comma-separated addresses or CIDRs.
 */
export function createReadAddress(trustedProxies: string): ReadAddress {
  const trusted = trustedProxies.split(',').map((cidr) => cidr.trim())
  const isTrusted = compileTrust(trusted.filter((cidr) => cidr !== ''))
  if (!isTrusted) return peerAddress
  const isTrustedEntry = (entry: string, i: number) => isTrusted(withoutPort(entry), i)
  return (request) => canonicalAddress(withoutPort(proxyAddr(request, isTrustedEntry))) ?? peerAddress(request)
}

/** Some proxies write the client's port beside its address: `203.0.113.9:51234`, `[2001:db8::1]:443`. */
const withoutPort = (entry = ''): string => entry.replace(/^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i, '$1$2')

/** Parsed once per connection, since one connection may carry thousands of requests. */
const peers = new WeakMap<Socket, string>()

const peerAddress: ReadAddress = ({ socket }) => {
  const known = peers.get(socket)
  if (known !== undefined) return known
  // A peer without an address has disconnected, so its response is never read.
  const address = canonicalAddress(stripZone(socket.remoteAddress)) ?? '0.0.0.0'
  peers.set(socket, address)
  return address
}

const stripZone = (address = ''): string => address.split('%')[0] ?? ''

function compileTrust(trusted: string[]) {
  if (trusted.length === 0) return null
  const open = trusted.find((cidr) => /\/0+$/.test(cidr))
  if (open) throw new ConfigError(`TRUSTED_PROXIES names ${open}, everybody: any caller could claim any IP address.`)
  try {
    return proxyAddr.compile(trusted)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read'
    throw new ConfigError(`TRUSTED_PROXIES needs comma-separated addresses or CIDRs: ${reason}`)
  }
}
