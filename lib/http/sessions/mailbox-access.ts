import { dataFolder, readEnv } from '@/lib/foundation/platform/config/env'
import { isMailboxOn, isMailboxToken } from '@/lib/foundation/platform/mail/mailbox-key'
import { isLoopbackHost } from '@/lib/foundation/platform/network/ip-address'
import { FORWARDED_HEADER } from '../node/own-headers'

/** Whether a request comes from this machine: to localhost, and not through a proxy. */
export const mayOpenMailbox = (headers: Headers): boolean =>
  readEnv().LATCHKEY_EDGE === '1' &&
  isMailboxOn(readEnv()) &&
  !headers.has(FORWARDED_HEADER) &&
  isLoopbackHost(headers.get('host'))

/** Whether this is the token of the link printed at startup. */
export const opensMailbox = (token: string | null): Promise<boolean> => isMailboxToken(dataFolder(), token ?? undefined)

export const MAILBOX_COOKIE = 'lk_mailbox'

/** A Set-Cookie value that opens the page. Pages that ask for a mailed code see it too, and link to the mailbox. */
export const mailboxCookie = (token: string): string => `${MAILBOX_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`
