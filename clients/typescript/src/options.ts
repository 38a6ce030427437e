import { ConfigurationError } from './errors.js'
import { readBaseUrl } from './http.js'
import { findProxy, type HttpProxy } from './proxy.js'
import { readProductId, readPublicKeys } from './response-verifier.js'
import type { PublicKey } from './signature.js'
import { FileStore, type GraceStore, MemoryStore } from './stores.js'

export type LatchkeyOptions = {
  /** The API key of your product. Default: the environment variable `LATCHKEY_API_KEY`. */
  apiKey?: string | undefined
  /** Where your Latchkey is, such as `https://licenses.example.com`. Default: `LATCHKEY_BASE_URL`. */
  baseUrl?: string | undefined
  /** For one attempt, from connecting to the last byte, in milliseconds. Default: 10,000. */
  timeoutMs?: number | undefined
  /** How often a request is sent again, 0 to 5. Default: 2. */
  maxRetries?: number | undefined
  /**
   * The HTTP proxy to go through, such as `http://user:password@proxy.example.com:3128`; `''` is none. Default:
   * `HTTPS_PROXY` or `HTTP_PROXY`, by the protocol of `baseUrl`, unless `NO_PROXY` lists its host.
   */
  proxy?: string | undefined
  /** Refuse answers that are not proven to come from Latchkey. */
  verification?: VerificationOptions | undefined
  /** Use the last verified answer while the service cannot be reached. */
  offlineGrace?: OfflineGraceOptions | undefined
}

export type VerificationOptions = {
  productId: string
  /** The list `keys` of the product's key set, to ship with your program. Default: fetched when needed. */
  publicKeys?: readonly PublicKey[] | undefined
}

export type OfflineGraceOptions = {
  /** How old an answer may be: more than 0, at most 8,760. */
  hours: number
  /** Default: in memory. */
  store?: GraceStore | undefined
}

/** @internal */
export type Settings = {
  apiKey: string
  origin: URL
  timeoutMs: number
  maxRetries: number
  proxy: HttpProxy | null
  verification: { productId: string; publicKeys: readonly PublicKey[] | null } | null
  grace: { seconds: number; store: GraceStore } | null
}

type Environment = Record<string, string | undefined>

const MAX_TIMEOUT_MS = 2_147_483_647
const MAX_GRACE_HOURS = 8_760

/** @internal */
export function readOptions(options: LatchkeyOptions, environment: Environment): Settings {
  const verification = readVerification(options.verification)
  const apiKey = readApiKey(options.apiKey ?? environment['LATCHKEY_API_KEY'])
  const origin = readOrigin(options.baseUrl ?? environment['LATCHKEY_BASE_URL'])
  return {
    apiKey,
    origin,
    timeoutMs: readNumber('timeoutMs', options.timeoutMs ?? 10_000, {
      isAccepted: (value) => value > 0 && value <= MAX_TIMEOUT_MS,
      needs: 'a number of milliseconds greater than 0',
    }),
    maxRetries: readNumber('maxRetries', options.maxRetries ?? 2, {
      isAccepted: (value) => Number.isInteger(value) && value >= 0 && value <= 5,
      needs: 'a whole number from 0 to 5',
    }),
    proxy: findProxy(origin, options.proxy, environment),
    verification,
    grace: readGrace(options.offlineGrace, verification),
  }
}

function readApiKey(apiKey: unknown): string {
  if (apiKey === undefined || apiKey === '')
    throw new ConfigurationError('apiKey is missing: pass the API key of your product, or set LATCHKEY_API_KEY.')
  if (typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey
  throw new ConfigurationError(
    'apiKey (LATCHKEY_API_KEY) has a space, a line break, or another character in it that no API key has: copy it again.',
  )
}

function readOrigin(baseUrl: unknown): URL {
  if (baseUrl === undefined)
    throw new ConfigurationError(
      'baseUrl is missing: pass the address of your Latchkey, such as https://licenses.example.com, or set LATCHKEY_BASE_URL.',
    )
  const read = readBaseUrl(String(baseUrl))
  if ('origin' in read) return read.origin
  throw new ConfigurationError(`baseUrl (LATCHKEY_BASE_URL) ${read.problem}.`)
}

type NumberRule = { isAccepted: (value: number) => boolean; needs: string }

function readNumber(name: string, value: unknown, { isAccepted, needs }: NumberRule): number {
  if (typeof value === 'number' && isAccepted(value)) return value
  throw new ConfigurationError(`${name} must be ${needs}.`)
}

function readVerification(given: VerificationOptions | undefined): Settings['verification'] {
  if (given === undefined || given === null) return null
  const { productId, publicKeys } = given
  return { productId: readProductId(productId), publicKeys: publicKeys == null ? null : readPublicKeys(publicKeys) }
}

function readGrace(given: OfflineGraceOptions | undefined, verification: Settings['verification']): Settings['grace'] {
  if (given === undefined || given === null) return null
  const hours = readNumber('offlineGrace.hours', given.hours, {
    isAccepted: (value) => value > 0 && value <= MAX_GRACE_HOURS,
    needs: 'a number of hours greater than 0 and at most 8760',
  })
  if (!verification) throw new ConfigurationError('offlineGrace needs verification: only verified answers are kept.')
  const store = given.store ?? new MemoryStore()
  if (store instanceof FileStore && !verification.publicKeys)
    throw new ConfigurationError(
      'offlineGrace with a FileStore needs verification.publicKeys: keys cannot be fetched offline.',
    )
  return { seconds: hours * 3_600, store }
}
