import type { Log } from '../log/log'
import { isLoopbackHost } from '../network/ip-address'
import { type Env, isEncryptionKeyWeak, isInProduction, publicUrl, readEnv } from './env'

/**
 * Logs one line for each setting that would otherwise be noticed late: when a mail does not arrive, a link in one does
 * not work, or all customers turn out to share one address.
 */
export function warnOfGaps(log: Log): void {
  for (const gap of findGaps(readEnv())) log.warn(gap)
}

/** What is missing or unsafe in the settings of an installation that serves other people, each in one sentence. */
export function findGaps(env: Env): string[] {
  if (!isInProduction(env)) return []
  return [...publicGaps(env), ...mailGaps(env), ...keyGaps(env)]
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

const keyGaps = (env: Env): string[] =>
  isEncryptionKeyWeak(env)
    ? ['ENCRYPTION_KEY can be guessed: anyone with a copy of the database can read its keys']
    : []
