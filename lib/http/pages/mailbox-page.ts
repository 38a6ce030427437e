import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { hasPlans, type InstallationMode } from '@/lib/foundation/plans/core/installation-mode'
import { dataFolder, readEnv } from '@/lib/foundation/platform/config/env'
import { type KeptMail, readMailbox } from '@/lib/foundation/platform/mail/mailbox'
import { MAILBOX_COOKIE, mayOpenMailbox, opensMailbox } from '../sessions/mailbox-access'
import { readCookie } from '../sessions/session-cookie'

/**
 * The mails that were kept for lack of an SMTP server. They give access to accounts, so they are shown only to readers
 * with the link printed at startup and to operators whose console is open, and never through a proxy. For everyone else
 * the page does not exist.
 */
export async function requireMailbox(isConsoleOpen: () => Promise<boolean>): Promise<KeptMail[]> {
  const asked = await headers()
  const token = readCookie(asked.get('cookie'), MAILBOX_COOKIE)
  if (!mayOpenMailbox(asked) || !((await opensMailbox(token)) || (await isConsoleOpen()))) notFound()
  return readMailbox(dataFolder())
}

/** Whether the reader is on the machine whose mailbox keeps the mails. */
export const isMailboxHere = async (): Promise<boolean> => mayOpenMailbox(await headers())

type MailboxState = 'link' | 'hint' | 'unsent'

/**
 * What a page that waits for a mailed code says where no emails are sent: a link to the mailbox for readers with its
 * token, a hint for others on this machine, and to everyone else only that. Where other vendors sign up, a stranger
 * can't open the server's links: they get no hint.
 */
export async function readMailboxNote(mode: Pick<InstallationMode, 'serves'>): Promise<MailboxState | null> {
  const asked = await headers()
  if (!mayOpenMailbox(asked)) return readEnv().SMTP_HOST ? null : 'unsent'
  return (await opensMailbox(readCookie(asked.get('cookie'), MAILBOX_COOKIE)))
    ? 'link'
    : hasPlans(mode)
      ? 'unsent'
      : 'hint'
}
