import { isObject, type JsonObject } from '../../json.js'
import type { Command } from '../command.js'
import {
  credentialsPath,
  deleteCredentials,
  requireCredentials,
  requireEncryption,
  saveCredentials,
  savedCredentials,
} from '../credentials.js'
import { EXIT } from '../exit-codes.js'
import { usageFailure } from '../failure.js'
import type { Input } from '../input.js'
import { ManagementApi } from '../management-api.js'
import { productNameOf } from '../records.js'
import { ask, askSecret, isInteractive, plain, print, printFields, printJson, readStandardInput } from '../terminal.js'

export const login: Command = {
  name: 'login',
  summary: 'Sign in with an access token',
  options: {
    'base-url': { value: 'URL', about: 'Where your Latchkey is, instead of LATCHKEY_BASE_URL' },
    insecure: { about: 'Accept http:// on a network, where others can read the access token' },
    'token-stdin': { about: 'Read the access token from the standard input' },
  },
  notes: [
    'Create an access token in the dashboard, under Settings, Access tokens. Without --token-stdin\nand LATCHKEY_ACCESS_TOKEN the command asks for it, and does not show what is typed.',
    'The token is checked, and kept in a file that only you can read.',
  ],
  examples: ['latchkey login --base-url https://licenses.example.com', 'latchkey login --token-stdin < token.txt'],
  async run(input) {
    const baseUrl = await readBaseUrl(input)
    const isInsecure = input.flag('insecure')
    requireEncryption({ baseUrl, isInsecure })
    const credentials = { baseUrl, accessToken: await readToken(input), isInsecure }
    const api = new ManagementApi(credentials, input.proxy)
    const me = await api.get('/me')
    await saveCredentials({ ...credentials, baseUrl: api.baseUrl })
    if (input.isJson) printJson({ ...me, base_url: api.baseUrl })
    else print(`Signed in to ${describe(me, api.baseUrl)}.`)
    return EXIT.ok
  },
}

export const logout: Command = {
  name: 'logout',
  summary: 'Forget the access token',
  options: {},
  notes: ['The token itself stays valid. Revoke it in the dashboard if it may have been seen by others.'],
  async run(input) {
    const wereSignedIn = await deleteCredentials()
    if (input.isJson) printJson({ signed_out: wereSignedIn })
    else
      print(wereSignedIn ? 'Signed out. The access token was deleted from this computer.' : 'You were not signed in.')
    return EXIT.ok
  },
}

export const whoami: Command = {
  name: 'whoami',
  summary: 'Show the organization and the access token in use',
  options: {},
  async run(input) {
    const credentials = await requireCredentials()
    const api = new ManagementApi(credentials, input.proxy)
    const me = await api.get('/me')
    if (input.isJson) printJson({ ...me, base_url: credentials.baseUrl })
    else await printIdentity(api, me)
    return EXIT.ok
  },
}

async function printIdentity(api: ManagementApi, me: JsonObject): Promise<void> {
  const { organization, access_token } = partsOf(me)
  const ids = access_token['product_ids']
  const products = Array.isArray(ids) ? await Promise.all(ids.map((id) => productNameOf(api, String(id)))) : null
  printFields([
    ['Latchkey', api.baseUrl],
    ['Organization', `${plain(String(organization['name']))} (${organization['slug']}), plan ${organization['plan']}`],
    ['Access token', plain(String(access_token['name']))],
    ['Scopes', String(access_token['scopes']).replaceAll(',', ', ')],
    ['Products', products?.join(', ') ?? 'all'],
    ['Kept in', process.env['LATCHKEY_ACCESS_TOKEN'] ? 'LATCHKEY_ACCESS_TOKEN' : credentialsPath()],
  ])
}

async function readBaseUrl(input: Input): Promise<string> {
  const given = input.text('base-url') ?? process.env['LATCHKEY_BASE_URL']
  if (given) return given
  const saved = (await savedCredentials())?.baseUrl
  if (!isInteractive() || input.flag('token-stdin')) {
    if (saved) return saved
    throw usageFailure('--base-url is missing, such as --base-url https://licenses.example.com.')
  }
  const answer = await ask(saved ? `Where is your Latchkey? (${saved}) ` : 'Where is your Latchkey? https://')
  if (saved) return answer.trim() || saved
  return /^https?:\/\//.test(answer.trim()) ? answer.trim() : `https://${answer.trim()}`
}

async function readToken(input: Input): Promise<string> {
  const token = await givenToken(input)
  if (token.startsWith('lk_live_'))
    throw usageFailure('This is the API key of a product. Create an access token: Settings, Access tokens.')
  if (token.startsWith('lk_org_')) return token
  throw usageFailure('This is not an access token: they begin with lk_org_.')
}

async function givenToken(input: Input): Promise<string> {
  if (input.flag('token-stdin')) return readStandardInput()
  const { LATCHKEY_ACCESS_TOKEN } = process.env
  if (LATCHKEY_ACCESS_TOKEN) return LATCHKEY_ACCESS_TOKEN
  if (isInteractive()) return askSecret('Access token (not shown): ')
  throw usageFailure(
    'There is no terminal to ask for the access token. Use --token-stdin, or set LATCHKEY_ACCESS_TOKEN.',
  )
}

function partsOf({ organization, access_token }: JsonObject): { organization: JsonObject; access_token: JsonObject } {
  return {
    organization: isObject(organization) ? organization : {},
    access_token: isObject(access_token) ? access_token : {},
  }
}

function describe(me: JsonObject, baseUrl: string): string {
  const { organization, access_token } = partsOf(me)
  const token = plain(String(access_token['name']))
  return `${plain(String(organization['name']))} at ${baseUrl} with the access token "${token}"`
}
