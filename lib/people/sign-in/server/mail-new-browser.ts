import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { describeBrowser } from '../core/describe-browser'
import { newBrowserMail } from '../core/mails'
import { hasSignedInBefore } from './account-events.sql'
import { isBrowserKnown } from './sessions/known-browsers'
import type { RequestContext } from './sign-in-deps'
import { findSignInMails } from './users.sql'

/**
 * Notifies a user of a sign-in from a browser that was not used for the account before, unless they switched this off.
 * The very first sign-in is left out. Called before the browser and the sign-in are recorded.
 */
export async function mailNewBrowser(work: WriteContext, visitor: RequestContext, userId: string): Promise<void> {
  if (await isBrowserKnown(work, visitor, userId)) return
  if (!(await hasSignedInBefore(work.tx, userId))) return
  const owner = await findSignInMails(work.tx, userId)
  if (!owner?.signInMails) return
  const seen = { browser: describeBrowser(visitor.userAgent), address: visitor.address, at: work.now }
  await queueMail(work, { to: owner.email, ...newBrowserMail(seen, work.site) })
}
