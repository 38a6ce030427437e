import { randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, type Env, isDatabaseEmbedded } from '../config/env'
import { isLoopbackHost } from '../network/ip-address'
import { sha256 } from '../security/vault'

/**
 * Whether kept mails may be read in a browser at all: only if no mail is sent and the public origin, if one is
 * configured, is this machine. In production it has to be enabled, unless the database is that of `npm start`.
 */
export function isMailboxOn(env: Env): boolean {
  if (env.SMTP_HOST || env.DEV_MAILBOX === '0') return false
  if (env.NEXTAUTH_URL && !isLoopbackHost(new URL(env.NEXTAUTH_URL).host)) return false
  return env.DEV_MAILBOX === '1' || env.NODE_ENV !== 'production' || isDatabaseEmbedded(env)
}

const pathOf = (dataDir: string) => join(dataDir, 'mailbox.token')

/**
 * The key of this data folder's mailbox. Created on first use; only its owner can read the file. Rejects with a
 * ConfigError if the folder cannot be written.
 */
export async function mailboxToken(dataDir: string): Promise<string> {
  const token = (await readToken(dataDir)) ?? (await createToken(dataDir).catch(() => null))
  if (token) return token
  throw new ConfigError(
    `Emails that are not sent are kept for you to read, but their key cannot be written to ${pathOf(dataDir)}. ` +
      'Set DATA_DIR to a folder that can be written, or DEV_MAILBOX=0.',
  )
}

async function createToken(dataDir: string): Promise<string | null> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const aside = `${pathOf(dataDir)}.${randomBytes(6).toString('hex')}`
  await writeFile(aside, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // Atomic: of several processes that start at once, the first creates it for all.
  await link(aside, pathOf(dataDir)).catch(() => undefined)
  await rm(aside, { force: true })
  return readToken(dataDir)
}

export async function isMailboxToken(dataDir: string, given: string | undefined): Promise<boolean> {
  const token = await readToken(dataDir)
  return token !== null && timingSafeEqual(sha256(given ?? ''), sha256(token))
}

const readToken = async (dataDir: string): Promise<string | null> =>
  (await readFile(pathOf(dataDir), 'utf8').catch(() => '')).trim() || null
