import { dataFolder, isDatabaseEmbedded, publicUrl, readEnv } from '@/lib/platform/config/env'
import { isMailboxOn, mailboxToken } from '@/lib/platform/mail/mailbox-key'
import { findSetupByPool } from '@/lib/sign-in/server/installations.sql'
import { setupTokenOf } from '@/lib/sign-in/server/setup-token'
import { getParts } from './parts'

/** A way in for who sees what the server prints, and for nobody else. */
export type StartLink = { does: string; url: string }

/** The links that a fresh installation prints: to set it up, until that is done, and to mails that nobody sends. */
export async function findStartLinks(): Promise<StartLink[]> {
  // The connection that is open already: a start takes no more than it needs.
  const { probePool, vault } = getParts()
  const token = setupTokenOf({ vault }, await findSetupByPool(probePool))
  return [
    ...(token ? [{ does: 'set it up', url: `${publicUrl()}/setup#${token}` }] : []),
    ...(isMailboxOn(readEnv())
      ? [{ does: 'read mails', url: `${publicUrl()}/dev/mailbox#${await mailboxToken(dataFolder())}` }]
      : []),
  ]
}

/** Prints them where nobody else does. Nothing at the start waits for it, or fails with it. */
export async function logStartLinks(): Promise<void> {
  const { log } = getParts()
  try {
    for (const { does, url } of await findStartLinks()) log.info({ url }, does)
  } catch (err) {
    log.warn({ err }, 'the links of the start cannot be told')
  }
}

/** One line for each setting whose want is noticed late: by who waits for a mail, or follows a link in one. */
export function warnOfGaps(): void {
  const env = readEnv()
  const { log } = getParts()
  if (env.NODE_ENV !== 'production' || isDatabaseEmbedded(env)) return
  if (!env.SMTP_HOST) log.warn('SMTP_HOST is not set: nobody gets a mail, and nobody can sign in with a code')
  if (!env.NEXTAUTH_URL && !env.VERCEL_PROJECT_PRODUCTION_URL)
    log.warn(
      `NEXTAUTH_URL is not set: links in mails lead to ${publicUrl()}, and people can sign in on this machine only`,
    )
}
