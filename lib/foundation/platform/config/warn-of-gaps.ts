import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Log } from '../log/log'
import { problemOfFile } from '../network/geo-ip'
import { isLoopbackHost } from '../network/ip-address'
import { dataFolder, type Env, isEncryptionKeyWeak, isInProduction, publicUrl, readEnv } from './env'

/**
 * Logs one line for each setting that would otherwise be noticed late: when a mail does not arrive, a link in one does
 * not work, or all customers turn out to share one address.
 */
export function warnOfGaps(log: Log): void {
  for (const gap of findGaps(readEnv())) log.warn(gap)
}

/**
 * What is missing or unsafe in the settings of an installation that serves other people, and which settings of any
 * installation have no effect, each in one sentence.
 */
export function findGaps(env: Env): string[] {
  const ineffective = [...mailboxGaps(env), ...folderGaps(env), ...geoIpGaps(env)]
  return isInProduction(env) ? [...publicGaps(env), ...mailGaps(env), ...keyGaps(env), ...ineffective] : ineffective
}

function publicGaps(env: Env): string[] {
  if (!env.NEXTAUTH_URL && !env.VERCEL_PROJECT_PRODUCTION_URL) {
    return [
      `NEXTAUTH_URL is not set: links in emails lead to ${publicUrl(env)}, and people can sign in on this machine only`,
    ]
  }
  const { protocol, host } = new URL(publicUrl(env))
  if (protocol === 'http:' && !isLoopbackHost(host))
    return ['NEXTAUTH_URL starts with http://: passwords and sessions cross the network in the clear']
  // We speak plain HTTP, so with https there is always a proxy.
  if (protocol === 'https:' && !env.TRUSTED_PROXIES && !env.VERCEL) {
    return [
      'NEXTAUTH_URL starts with https:// but TRUSTED_PROXIES names no proxy: all who come through it count as one IP address',
    ]
  }
  return []
}

function mailGaps({ SMTP_HOST, SMTP_TLS }: Env): string[] {
  if (!SMTP_HOST) return ['SMTP_HOST is not set: no email is sent, and no one can sign in with a code']
  if (SMTP_TLS === '0' && !isLoopbackHost(SMTP_HOST))
    return ['SMTP_TLS is 0: sign-in codes and the password of the mail server cross the network in the clear']
  return []
}

/** What isMailboxOn refuses although it is asked for. */
function mailboxGaps({ DEV_MAILBOX, SMTP_HOST, NEXTAUTH_URL }: Env): string[] {
  if (DEV_MAILBOX !== '1') return []
  if (SMTP_HOST) return ['DEV_MAILBOX is 1, but SMTP_HOST is set: emails are sent, and none is kept to be read here']
  if (NEXTAUTH_URL && !isLoopbackHost(new URL(NEXTAUTH_URL).host))
    return [
      `DEV_MAILBOX is 1, but NEXTAUTH_URL is ${NEXTAUTH_URL}: kept emails are shown only where it leads to this machine`,
    ]
  return []
}

/** Without a mail server, whoever waits for a code finds it nowhere else. */
function folderGaps(env: Env): string[] {
  const folder = resolve(dataFolder(env))
  if (env.SMTP_HOST || env.VERCEL || isWritable(folder)) return []
  return [`DATA_DIR is ${folder}, which cannot be written: emails are neither sent nor kept`]
}

/** Also of a folder that is yet to be made. */
function isWritable(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder))
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

const geoIpGaps = ({ GEOIP_DATABASE: paths = [] }: Env): string[] =>
  paths.flatMap((path) => {
    const problem = problemOfFile(path)
    return problem === null ? [] : [`GEOIP_DATABASE names ${path}, which ${problem}: nothing is shown from it`]
  })

const keyGaps = (env: Env): string[] =>
  isEncryptionKeyWeak(env)
    ? ['ENCRYPTION_KEY can be guessed: anyone with a copy of the database can read its keys']
    : []
