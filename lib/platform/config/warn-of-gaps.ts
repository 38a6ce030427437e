import type { Log } from '../log/log'
import { isDatabaseEmbedded, publicUrl, readEnv } from './env'

/**
 * Logs one line for each missing setting that would otherwise be noticed late: when a mail does not arrive, or a link
 * in one does not work.
 */
export function warnOfGaps(log: Log): void {
  const env = readEnv()
  if (env.NODE_ENV !== 'production' || isDatabaseEmbedded(env)) return
  if (!env.SMTP_HOST) log.warn('SMTP_HOST is not set: no mail is sent, and no one can sign in with a code')
  if (!env.NEXTAUTH_URL && !env.VERCEL_PROJECT_PRODUCTION_URL)
    log.warn(
      `NEXTAUTH_URL is not set: links in mails lead to ${publicUrl()}, and people can sign in on this machine only`,
    )
}
