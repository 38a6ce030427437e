import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { ConfigError } from '@/lib/foundation/platform/config/env'
import { readEndpointUrl } from '@/lib/service/webhooks/core/endpoint-url'

type Network = ReturnType<typeof ipaddr.parseCIDR>
/** Resolves a name at the time of sending. Rejects if it has no addresses. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>
/** The target of a request: its addresses were looked up once, and the connection is made only to these. */
export type Destination = { url: URL; agent: HttpAgent; lookup: LookupFunction }

/** Which URLs may be called. A URL is checked when it is saved, and again with its addresses when it is called. */
export type Destinations = {
  /** A valid form in words, or null. */
  problemOf: (url: string) => string | null
  /** Throws DestinationRefusedError. */
  open: (url: string, signal: AbortSignal) => Promise<Destination>
}

/**
 * Addresses that look public but are not: deprecated IPv4-compatible IPv6, the wire server of a cloud, dummy prefixes.
 */
const NOT_PUBLIC = ['::/96', '168.63.129.16/32', '100:0:0:1::/64'].map((text) => ipaddr.parseCIDR(text))
/** The same for an unknown name and a private one; otherwise internal host names could be guessed. */
export const NO_PUBLIC_ADDRESS = 'Its host name has no public IP address.'

/** Thrown before anything is sent; the message is the reason. */
export class DestinationRefusedError extends Error {
  override name = 'Refused'
}

const HTTPS_NEEDED = 'Enter a URL that starts with https://.'
/** Of a host that only the operator can open: whoever tries things out at home is told where. */
const PRIVATE_CLOSED =
  'Enter a URL that starts with https://. To reach your own network, the operator lists it in WEBHOOK_ALLOW_CIDRS.'
const NAME_NEEDED = 'Use a public host name, not an IP address.'

type Options = { allowed: string; resolveHost: ResolveHost; ca?: string }

/** `allowed` is WEBHOOK_ALLOW_CIDRS. Throws ConfigError unless it is a list of networks. */
export function createDestinations({ allowed, resolveHost, ca }: Options): Destinations {
  const networks = readNetworks(allowed)
  const isAllowed = (address: string) => networks.some((network) => contains(network, address))
  // Connections are not reused: each new one checks the addresses again.
  const filtering = {
    http: new RequestFilteringHttpAgent(),
    https: new RequestFilteringHttpsAgent({ ...(ca && { ca }) }),
  }
  const open = { http: new HttpAgent(), https: new HttpsAgent({ ...(ca && { ca }) }) }

  return {
    problemOf: (text) => {
      const { url, problem } = readEndpointUrl(text)
      if (!url) return problem
      const literal = literalOf(url)
      if (networks.length === 0 && isOwnNetwork(url, literal)) return PRIVATE_CLOSED
      if (literal !== null && !isAllowed(literal)) return NAME_NEEDED
      return url.protocol === 'http:' && networks.length === 0 ? HTTPS_NEEDED : null
    },
    open: async (text, signal) => {
      const { url, problem } = readEndpointUrl(text)
      if (!url) throw new DestinationRefusedError(`The URL isn't valid. ${problem}`)
      const literal = literalOf(url)
      const addresses = literal === null ? await resolveHost(url.hostname, signal) : [literal]
      const isOpen = addresses.length > 0 && addresses.every(isAllowed)
      if (!isOpen) refuseClosed(url, literal, addresses)
      const agents = isOpen ? open : filtering
      return { url, agent: url.protocol === 'http:' ? agents.http : agents.https, lookup: pinnedTo(addresses) }
    },
  }
}

/** A loopback or private address, or a name that means one everywhere. Reveals nothing: it is told by the text alone. */
const isOwnNetwork = ({ hostname }: URL, literal: string | null): boolean =>
  literal === null
    ? hostname === 'localhost' || hostname.endsWith('.localhost')
    : ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(literal).range())

const isNamedPrivate = (address: string): boolean => NOT_PUBLIC.some((network) => contains(network, address))

/** Restrictions lifted for addresses of WEBHOOK_ALLOW_CIDRS: HTTPS, public addresses, no IP literal in the URL. */
function refuseClosed({ protocol }: URL, literal: string | null, addresses: string[]): void {
  if (literal !== null) throw new DestinationRefusedError(`The URL isn't valid. ${NAME_NEEDED}`)
  if (protocol === 'http:') throw new DestinationRefusedError(`The URL isn't valid. ${HTTPS_NEEDED}`)
  if (addresses.some(isNamedPrivate)) throw new DestinationRefusedError(NO_PUBLIC_ADDRESS)
}

/** Returns the addresses that were checked, so that they cannot change between the check and the connection. */
const pinnedTo =
  (addresses: string[]): LookupFunction =>
  (host, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = found
    if (!first) return callback(Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' }), '', 0)
    if (all) callback(null, found)
    else callback(null, first.address, first.family)
  }

/** The IP address in the URL itself, without the brackets of IPv6. */
function literalOf({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0 ? null : host
}

function readNetworks(text: string): Network[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readNetwork)
}

function readNetwork(text: string): Network {
  try {
    return ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`)
  } catch {
    throw new ConfigError(`WEBHOOK_ALLOW_CIDRS needs addresses and CIDRs, comma-separated, and ${text} is none.`)
  }
}

function contains([base, bits]: Network, text: string): boolean {
  const address = ipaddr.process(text)
  // ipaddr.js throws if the families differ.
  return address.kind() === base.kind() && address.match([base, bits] as never)
}
