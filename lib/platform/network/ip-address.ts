import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * One spelling per address: IPv4 dotted, IPv6 as RFC 5952, IPv4-mapped IPv6 as IPv4. Null for anything else,
 * also for the short and numeric forms (`127.1`, `0x7f.1`) that some parsers take for addresses, and for zones.
 */
export function canonicalAddress(text: string): string | null {
  if (isIP(text) === 0 || text.includes('%')) return null
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString()
}

/** A canonical address, or network `a.b.c.d/n` with host bits cleared. Null for /0, mapped networks and anything else. */
export function canonicalNetwork(text: string): string | null {
  if (!text.includes('/')) return canonicalAddress(text)
  const [host = '', prefix = '', ...rest] = text.split('/')
  const address = canonicalAddress(host)
  if (address === null || rest.length > 0 || !/^\d{1,3}$/.test(prefix) || isMapped(host)) return null
  const bits = Number(prefix)
  const widest = address.includes(':') ? 128 : 32
  if (bits < 1 || bits > widest) return null
  return bits === widest ? address : `${networkAddress(address, bits)}/${bits}`
}

/**
 * The slot of an address: the address itself, or its /64 if the product counts by network (docs/contract.md section 2).
 */
export const slotOf = (address: string, ipv6Prefix: number): string =>
  ipv6Prefix === 64 && address.includes(':') ? `${networkAddress(address, 64)}/64` : address

const isMapped = (text: string): boolean => {
  const address = ipaddr.parse(text)
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
}

function networkAddress(address: string, bits: number): string {
  if (!address.includes(':')) return ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`).toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toRFC5952String()
}

const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a Host header, with or without a port, is the reader's own machine. It matches no name that an attacker can
 * make resolve to this server (DNS rebinding).
 */
export const isLoopbackHost = (host: string | null | undefined): boolean =>
  NAMES.has((host ?? '').replace(/:\d+$/, '').toLowerCase())
