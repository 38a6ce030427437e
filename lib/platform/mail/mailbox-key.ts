import { randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, isDatabaseEmbedded } from '../config/env'
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

/** The key of this data folder's mailbox. Created on first use; only its owner can read the file. */
export async function mailboxToken(dataDir: string): Promise<string> {
  const known = await readToken(dataDir)
  if (known) return known
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const aside = `${pathOf(dataDir)}.${randomBytes(6).toString('hex')}`
  await writeFile(aside, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // Atomic: of several processes that start at once, the first creates it for all.
  await link(aside, pathOf(dataDir)).catch(() => undefined)
  await rm(aside, { force: true })
  const made = await readToken(dataDir)
  if (made) return made
  throw new Error(`${pathOf(dataDir)} cannot be written`)
}

export async function isMailboxToken(dataDir: string, given: string | undefined): Promise<boolean> {
  const token = await readToken(dataDir)
  return token !== null && timingSafeEqual(sha256(given ?? ''), sha256(token))
}

const readToken = async (dataDir: string): Promise<string | null> =>
  (await readFile(pathOf(dataDir), 'utf8').catch(() => '')).trim() || null
