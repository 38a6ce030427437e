import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { EXIT } from './exit-codes.js'
import { Failure, usageFailure } from './failure.js'

/** An access token, and the Latchkey it belongs to. It is sent nowhere else. */
export type Credentials = {
  baseUrl: string
  accessToken: string
  /** whether the token may be sent in clear over a network */
  isInsecure: boolean
}

/** Before the first call: it would already have sent the token in clear. */
export function requireEncryption({ baseUrl, isInsecure }: Pick<Credentials, 'baseUrl' | 'isInsecure'>): void {
  if (isInsecure || process.env['LATCHKEY_INSECURE'] === '1') return
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url?.protocol !== 'http:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)) return
  throw usageFailure(
    `${baseUrl} is not HTTPS: others on the network could read the access token. Use https://, run latchkey login --insecure, or set LATCHKEY_INSECURE=1.`,
  )
}

/** The file that `latchkey login` writes. */
export function credentialsPath(): string {
  return join(configFolder(), 'latchkey', 'credentials.json')
}

/** Never below the current folder, from where a token might be published with a project. */
function configFolder(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env
  if (process.platform === 'win32' && APPDATA) return APPDATA
  // The specification of these folders wants relative paths to be ignored.
  if (XDG_CONFIG_HOME && isAbsolute(XDG_CONFIG_HOME)) return XDG_CONFIG_HOME
  const home = homeFolder()
  if (isAbsolute(home)) return join(home, '.config')
  throw new Failure(
    EXIT.failed,
    'There is no home folder to keep an access token in. Set HOME, or set LATCHKEY_ACCESS_TOKEN instead of signing in.',
  )
}

/** Empty for a user that has none, as in some containers. */
function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return ''
  }
}

export async function saveCredentials({ baseUrl, accessToken, isInsecure }: Credentials): Promise<void> {
  const path = credentialsPath()
  const beside = `${path}.${process.pid}.tmp`
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await rm(beside, { force: true })
  const credentials = { base_url: baseUrl, access_token: accessToken, ...(isInsecure && { insecure: true }) }
  const text = JSON.stringify(credentials, null, 2)
  try {
    await writeFile(beside, `${text}\n`, { mode: 0o600, flag: 'wx' })
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Resolves to whether there were any. */
export async function deleteCredentials(): Promise<boolean> {
  const were = (await savedCredentials()) !== null
  await rm(credentialsPath(), { force: true })
  return were
}

export async function savedCredentials(): Promise<Credentials | null> {
  try {
    const { base_url, access_token, insecure } = JSON.parse(await readFile(credentialsPath(), 'utf8'))
    return typeof base_url === 'string' && typeof access_token === 'string'
      ? { baseUrl: base_url, accessToken: access_token, isInsecure: insecure === true }
      : null
  } catch {
    return null
  }
}

/** Those of the environment, else of `latchkey login`. A saved token is never sent to another address. */
export async function requireCredentials(): Promise<Credentials> {
  const credentials = await findCredentials()
  requireEncryption(credentials)
  return credentials
}

async function findCredentials(): Promise<Credentials> {
  const { LATCHKEY_ACCESS_TOKEN: accessToken, LATCHKEY_BASE_URL: given } = process.env
  const saved = await savedCredentials()
  const baseUrl = given || saved?.baseUrl
  // Who accepted this address without HTTPS, accepted it for any token.
  const isInsecure = saved?.isInsecure === true && baseUrl !== undefined && isSame(baseUrl, saved.baseUrl)
  if (accessToken) {
    if (baseUrl) return { baseUrl, accessToken, isInsecure }
    throw new Failure(EXIT.notSignedIn, 'LATCHKEY_ACCESS_TOKEN is set, but LATCHKEY_BASE_URL is not.')
  }
  if (!saved)
    throw new Failure(EXIT.notSignedIn, 'You are not signed in. Run latchkey login, or set LATCHKEY_ACCESS_TOKEN.')
  if (given && !isSame(given, saved.baseUrl))
    throw new Failure(
      EXIT.notSignedIn,
      `You are signed in to ${saved.baseUrl}, but LATCHKEY_BASE_URL is ${given}. Run latchkey login for that one, or unset the variable.`,
    )
  return saved
}

const isSame = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other)

const withoutSlash = (url: string): string => url.replace(/\/{1,9}$/, '')
