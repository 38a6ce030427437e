import { isIP, SocketAddress } from 'node:net'
import ipaddr from 'ipaddr.js'

const MAPPED = '::ffff:'

/**
 * One spelling per address: IPv4 dotted, IPv4-mapped IPv6 as IPv4, other IPv6 as RFC 5952 and as PostgreSQL prints it
 * (`::198.51.100.5`). Null for anything else, also for the short and numeric forms (`127.1`, `0x7f.1`) that some parsers
 * take for addresses, and for zones.
 */
export function canonicalAddress(text: string): string | null {
  const family = isIP(text)
  if (family === 0 || text.includes('%')) return null
  if (family === 4) return text
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  return address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address
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

const isMapped = (text: string): boolean => text.includes(':') && !canonicalAddress(text)?.includes(':')

/** The first address of the network of a canonical address. */
function networkAddress(address: string, bits: number): string {
  if (!address.includes(':')) return ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`).toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${inHexadecimal(address)}/${bits}`)
  return new SocketAddress({ address: network.toString(), family: 'ipv6' }).address
}

/** The parser of networks takes `::198.51.100.5` for the IPv4-mapped address. */
const inHexadecimal = (address: string): string =>
  address.replace(/(?:\d{1,3}\.){3}\d{1,3}$/, (dotted) => {
    const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })

const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a Host header, with or without a port, is the reader's own machine. It matches no name that an attacker can
 * make resolve to this server (DNS rebinding).
 */
export const isLoopbackHost = (host: string | null | undefined): boolean =>
  NAMES.has((host ?? '').replace(/:\d+$/, '').toLowerCase())
