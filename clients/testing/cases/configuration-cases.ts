import type { ConfigurationCase } from '../case-types'
import { publicKeys } from '../test-keys'
import { API_KEY, PRODUCT_ID } from './case'

const BASE_URL = 'https://licenses.example.com'
const GIVEN = { api_key: API_KEY, base_url: BASE_URL }
const ENVIRONMENT = { LATCHKEY_API_KEY: API_KEY, LATCHKEY_BASE_URL: BASE_URL }
const VERIFICATION = { product_id: PRODUCT_ID, public_keys: publicKeys(['trusted']) }

type Given = Partial<Pick<ConfigurationCase, 'environment' | 'options'>>

const accepted = (name: string, { environment = {}, options = GIVEN }: Given): ConfigurationCase => ({
  name,
  environment,
  options,
  expect: { ok: true },
})
const refused = (names: string, name: string, { environment = {}, options = {} }: Given): ConfigurationCase => ({
  name,
  environment,
  options,
  expect: { error: { names } },
})
const option = (name: string, member: string, value: unknown, names = member) =>
  refused(names, name, { options: { ...GIVEN, [member]: value } })

const apiKeys = () => [
  accepted('an API key and a base URL', {}),
  accepted('both from the environment', { environment: ENVIRONMENT, options: {} }),
  accepted('the API key from the environment', {
    environment: { LATCHKEY_API_KEY: API_KEY },
    options: { base_url: BASE_URL },
  }),
  accepted('options come before the environment', {
    environment: { LATCHKEY_API_KEY: 'a b', LATCHKEY_BASE_URL: 'no URL' },
  }),
  refused('api_key', 'no API key', { options: { base_url: BASE_URL } }),
  refused('api_key', 'an empty variable for the API key', { environment: { ...ENVIRONMENT, LATCHKEY_API_KEY: '' } }),
  refused('api_key', 'a variable with a line break', {
    environment: { ...ENVIRONMENT, LATCHKEY_API_KEY: `${API_KEY}\n` },
  }),
  ...[
    '',
    ' ',
    'lk live',
    ' lk_live',
    'lk_live\n',
    'lk_live\r\nX-Other: 1',
    'lk\tlive',
    'lk\u0000live',
    'lk\u007flive',
  ].map((value) => option(`the API key ${JSON.stringify(value)}`, 'api_key', value)),
]

const WRONG_URLS = [
  '',
  ' ',
  'licenses.example.com',
  'licenses.example.com:443',
  '//licenses.example.com',
  '/api',
  'ftp://licenses.example.com',
  'file:///etc/hosts',
  'https://',
  'https:///api',
  'https://user@licenses.example.com',
  'https://user:password@licenses.example.com',
  'https://licenses.example.com?a=b',
  'https://licenses.example.com/api?a=b',
  'https://licenses.example.com/#top',
]
const RIGHT_URLS = [
  'https://licenses.example.com/',
  'https://licenses.example.com/path/to/it',
  'https://licenses.example.com/path/',
  'https://licenses.example.com:8443',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'HTTPS://LICENSES.EXAMPLE.COM',
]

const baseUrls = () => [
  refused('base_url', 'no base URL', { options: { api_key: API_KEY } }),
  refused('base_url', 'a variable that is no URL', { environment: { ...ENVIRONMENT, LATCHKEY_BASE_URL: 'no URL' } }),
  refused('base_url', 'an empty variable for the base URL', { environment: { ...ENVIRONMENT, LATCHKEY_BASE_URL: '' } }),
  ...WRONG_URLS.map((value) => option(`the base URL "${value}"`, 'base_url', value)),
  ...RIGHT_URLS.map((value) => accepted(`the base URL "${value}"`, { options: { ...GIVEN, base_url: value } })),
]

const numbers = () => [
  ...[0, -1, -10_000].map((value) => option(`a timeout of ${value} ms`, 'timeout_ms', value, 'timeout')),
  accepted('a timeout of half a second', { options: { ...GIVEN, timeout_ms: 500 } }),
  ...[-1, 6, 100].map((value) => option(`${value} retries`, 'max_retries', value)),
  ...[0, 5].map((value) => accepted(`${value} retries`, { options: { ...GIVEN, max_retries: value } })),
]

const RIGHT_PROXIES = [
  '',
  'http://proxy.example.com:3128',
  'http://proxy.example.com',
  'http://proxy.example.com:3128/',
  'http://user:p%40ss@proxy.example.com:3128',
  'http://127.0.0.1:3128',
  'http://[::1]:3128',
  'proxy.example.com:3128',
]
const WRONG_PROXIES = [
  'http://',
  ' ',
  'http://proxy example.com',
  'socks5://proxy.example.com',
  'ftp://proxy.example.com',
]

const proxies = () => [
  ...RIGHT_PROXIES.map((value) => accepted(`the proxy "${value}"`, { options: { ...GIVEN, proxy: value } })),
  ...WRONG_PROXIES.map((value) => option(`the proxy "${value}"`, 'proxy', value)),
  option('a proxy with a path', 'proxy', 'http://proxy.example.com/path'),
]

const grace = (hours: number, store: string, verification: object | null = VERIFICATION) => ({
  options: { ...GIVEN, ...(verification && { verification }), offline_grace: { hours, store } },
})

const verifications = () => [
  accepted('verification with pinned keys', { options: { ...GIVEN, verification: VERIFICATION } }),
  accepted('verification with fetched keys', {
    options: { ...GIVEN, verification: { product_id: PRODUCT_ID, public_keys: null } },
  }),
  accepted('offline grace in memory', grace(24, 'memory')),
  accepted('offline grace in a file', grace(8_760, 'file')),
  accepted('offline grace of half an hour', grace(0.5, 'memory')),
  accepted(
    'offline grace in memory with fetched keys',
    grace(24, 'memory', { product_id: PRODUCT_ID, public_keys: null }),
  ),
  refused('offline_grace', 'offline grace without verification', grace(24, 'memory', null)),
  refused(
    'offline_grace',
    'offline grace in a file with fetched keys',
    grace(24, 'file', { product_id: PRODUCT_ID, public_keys: null }),
  ),
  ...[0, -1, 8_761].map((hours) => refused('offline_grace', `offline grace of ${hours} hours`, grace(hours, 'memory'))),
]

export const configurationCases = (): ConfigurationCase[] => [
  ...apiKeys(),
  ...baseUrls(),
  ...numbers(),
  ...proxies(),
  ...verifications(),
]
