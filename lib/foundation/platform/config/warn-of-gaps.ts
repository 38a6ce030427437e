import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'
import type { Log } from '../log/log'
import { problemOfFile } from '../network/geo-ip'
import { isLoopbackHost } from '../network/ip-address'
import {
  dataFolder,
  type Env,
  isDatabaseEmbedded,
  isEncryptionKeyWeak,
  isInProduction,
  publicUrl,
  readEnv,
} from './env'

/**
 * A setting that is missing, unsafe or without effect: what is so, in the words of a reader and in those of the
 * settings, what it means, and the page that explains it.
 */
export type Gap = { title: string; what: string; meaning: string; docs: DocsPage }

/**
 * Logs one line for each setting that would otherwise be noticed late: when a mail does not arrive, a link in one does
 * not work, or all customers turn out to share one address.
 */
export function warnOfGaps(log: Log): void {
  for (const gap of findGaps(readEnv())) log.warn(gapSentence(gap))
}

export const gapSentence = ({ what, meaning }: Pick<Gap, 'what' | 'meaning'>): string => `${what}: ${meaning}`

/**
 * What is missing or unsafe in the settings of an installation that serves other people, and which settings of any
 * installation have no effect.
 */
export const findGaps = (env: Env): Gap[] =>
  isInProduction(env) ? [...unsafeGaps(env), ...ineffectiveGaps(env)] : ineffectiveGaps(env)

/** The same for whoever runs the installation, and asks: of a trial, too. */
export const findAllGaps = (env: Env): Gap[] => [...unsafeGaps(env), ...embeddedGaps(env), ...ineffectiveGaps(env)]

const unsafeGaps = (env: Env): Gap[] => [...publicGaps(env), ...mailGaps(env), ...keyGaps(env)]
const ineffectiveGaps = (env: Env): Gap[] => [...mailboxGaps(env), ...folderGaps(env), ...geoIpGaps(env)]

function publicGaps(env: Env): Gap[] {
  if (!env.NEXTAUTH_URL && !env.VERCEL_PROJECT_PRODUCTION_URL) {
    const meaning = `links in emails lead to ${publicUrl(env)}, and people can sign in on this machine only`
    return [{ title: 'No public URL is set', what: 'NEXTAUTH_URL is not set', meaning, docs: 'public_url' }]
  }
  const { protocol, host } = new URL(publicUrl(env))
  if (protocol === 'http:' && !isLoopbackHost(host)) {
    const meaning = 'passwords and sessions cross the network in the clear'
    return [
      { title: "The public URL isn't encrypted", what: 'NEXTAUTH_URL starts with http://', meaning, docs: 'proxy' },
    ]
  }
  // We speak plain HTTP, so with https there is always a proxy.
  if (protocol === 'https:' && !env.TRUSTED_PROXIES && !env.VERCEL) {
    const what = 'NEXTAUTH_URL starts with https:// but TRUSTED_PROXIES names no proxy'
    return [
      {
        title: "The proxy isn't known",
        what,
        meaning: 'all who come through it count as one IP address',
        docs: 'trusted_proxies',
      },
    ]
  }
  return []
}

function mailGaps(env: Env): Gap[] {
  const { SMTP_HOST, SMTP_TLS } = env
  if (!SMTP_HOST) {
    const meaning = isDatabaseEmbedded(env)
      ? 'emails are kept on this server, and no one receives them'
      : 'no email is sent, and no one can sign in with a code'
    return [{ title: 'No mail server is set', what: 'SMTP_HOST is not set', meaning, docs: 'mail_server' }]
  }
  if (SMTP_TLS === '0' && !isLoopbackHost(SMTP_HOST)) {
    const meaning = 'sign-in codes and the password of the mail server cross the network in the clear'
    return [
      {
        title: "The connection to the mail server isn't encrypted",
        what: 'SMTP_TLS is 0',
        meaning,
        docs: 'mail_server',
      },
    ]
  }
  return []
}

const embeddedGaps = (env: Env): Gap[] =>
  isDatabaseEmbedded(env)
    ? [
        {
          title: 'The trial database is in use',
          what: 'DATABASE_URL is not set',
          meaning: 'everything is in the embedded database, which is made for trying Latchkey out',
          docs: 'move_database',
        },
      ]
    : []

/** What isMailboxOn refuses although it is asked for. */
function mailboxGaps({ DEV_MAILBOX, SMTP_HOST, NEXTAUTH_URL }: Env): Gap[] {
  if (DEV_MAILBOX !== '1') return []
  if (SMTP_HOST) {
    const meaning = 'emails are sent, and none is kept to be read here'
    return [
      {
        title: 'The mailbox stays empty',
        what: 'DEV_MAILBOX is 1, but SMTP_HOST is set',
        meaning,
        docs: 'mail_server',
      },
    ]
  }
  if (NEXTAUTH_URL && !isLoopbackHost(new URL(NEXTAUTH_URL).host)) {
    const meaning = 'kept emails are shown only where it leads to this machine'
    return [
      {
        title: "The mailbox can't be opened",
        what: `DEV_MAILBOX is 1, but NEXTAUTH_URL is ${NEXTAUTH_URL}`,
        meaning,
        docs: 'mail_server',
      },
    ]
  }
  return []
}

/** Without a mail server, whoever waits for a code finds it nowhere else. */
function folderGaps(env: Env): Gap[] {
  const folder = resolve(dataFolder(env))
  if (env.SMTP_HOST || env.VERCEL || isWritable(folder)) return []
  const what = `DATA_DIR is ${folder}, which cannot be written`
  return [
    {
      title: "The data folder can't be written",
      what,
      meaning: 'emails are neither sent nor kept',
      docs: 'mail_server',
    },
  ]
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

const geoIpGaps = ({ GEOIP_DATABASE: paths = [] }: Env): Gap[] =>
  paths.flatMap((path) => {
    const problem = problemOfFile(path)
    if (problem === null) return []
    const what = `GEOIP_DATABASE names ${path}, which ${problem}`
    return [
      { title: "A GeoIP database can't be read", what, meaning: 'nothing is shown from it', docs: 'settings' as const },
    ]
  })

const keyGaps = (env: Env): Gap[] =>
  isEncryptionKeyWeak(env)
    ? [
        {
          title: 'The encryption key can be guessed',
          what: 'ENCRYPTION_KEY can be guessed',
          meaning: 'anyone with a copy of the database can read its keys',
          docs: 'change_key',
        },
      ]
    : []
