import { BlockList, isIP } from 'node:net'
import { ConfigurationError } from './errors.js'

/** An HTTP proxy, and what proves to it who asks. */
export type HttpProxy = { hostname: string; port: number; authorization: string | null }

type Environment = Record<string, string | undefined>
type Target = { hostname: string; port: number }

/** The proxy that requests to an address go through: that of the option, where `''` is none, else of the environment. */
export function findProxy(origin: URL, option: string | null | undefined, environment: Environment): HttpProxy | null {
  if (option === '') return null
  if (typeof option === 'string') return readProxy(option, 'proxy')
  const target = { hostname: withoutBrackets(origin.hostname), port: Number(origin.port) || defaultPortOf(origin) }
  if (isLoopback(target.hostname) || isExcluded(target, environment)) return null
  const [name, url] = variableFor(origin, environment)
  return url ? readProxy(url, name) : null
}

/** Throws a ConfigurationError that names the option or variable. It never repeats the value, which has a password. */
export function readProxy(given: string, name: string): HttpProxy {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`
  const url = !/\s/.test(given) && URL.canParse(text) ? new URL(text) : null
  const isPlain = url?.protocol === 'http:' && url.pathname === '/' && !url.search && !url.hash
  const credentials = url && readCredentials(url)
  if (isPlain && credentials !== null)
    return { hostname: withoutBrackets(url.hostname), port: Number(url.port) || 80, authorization: credentials || null }
  throw new ConfigurationError(`${name} must be the URL of an HTTP proxy, such as http://proxy.example.com:3128.`)
}

/** Empty without a user name, null if they cannot be read. */
function readCredentials({ username, password }: URL): string | null {
  if (!username && !password) return ''
  try {
    const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    return `Basic ${Buffer.from(text).toString('base64')}`
  } catch {
    return null
  }
}

/** Lower case first, as curl does. In a CGI program, HTTP_PROXY is a header that the caller chose. */
function variableFor({ protocol }: URL, environment: Environment): [string, string | undefined] {
  if (protocol === 'https:') return ['HTTPS_PROXY', environment['https_proxy'] || environment['HTTPS_PROXY']]
  const upper = environment['REQUEST_METHOD'] ? undefined : environment['HTTP_PROXY']
  return ['HTTP_PROXY', environment['http_proxy'] || upper]
}

/** No other computer could reach it in our place. */
const isLoopback = (hostname: string): boolean =>
  /^(?:.*\.)?localhost\.?$/.test(hostname) || (isIP(hostname) !== 0 && includes(LOOPBACK, hostname))

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether NO_PROXY lists the host: by its name or a domain it is in, by its IP address or network, or by `*`. */
function isExcluded(target: Target, environment: Environment): boolean {
  const list = environment['no_proxy'] || environment['NO_PROXY'] || ''
  return list.split(/[\s,]/).some((entry) => entry !== '' && covers(entry.toLowerCase(), target))
}

function covers(entry: string, { hostname, port }: Target): boolean {
  if (entry === '*') return true
  const network = readNetwork(entry)
  if (network) return isIP(hostname) !== 0 && includes(network, hostname)
  const [, host = '', onlyPort] = /^(.*?)(?::(\d{1,5}))?$/.exec(entry) ?? []
  const domain = withoutBrackets(host).replace(/^\*?\./, '')
  const isNamed = domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`))
  return isNamed && (onlyPort === undefined || Number(onlyPort) === port)
}

/** An IP address, or a network such as `10.0.0.0/8`; null for anything else. */
function readNetwork(entry: string): BlockList | null {
  const [address = '', prefix = '', more] = withoutBrackets(entry).split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return null
  const [family, bits] = version === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
  const network = new BlockList()
  if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits) network.addSubnet(address, Number(prefix), family)
  else if (!entry.includes('/')) network.addAddress(address, family)
  return network
}

const includes = (network: BlockList, address: string): boolean =>
  network.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

const defaultPortOf = ({ protocol }: URL): number => (protocol === 'https:' ? 443 : 80)
