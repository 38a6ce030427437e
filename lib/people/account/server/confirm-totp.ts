import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { noticeMail } from '@/lib/people/sign-in/core/mails'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import { signOutEverywhere } from '@/lib/people/sign-in/server/sessions/end-sessions'
import type { SignInDeps, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { issueRecoveryCodes, verifyTotp } from '@/lib/people/sign-in/server/two-factor'
import { limitTwoFactor, type RequestOrigin } from './limit-two-factor'
import { enableTotp } from './two-factor.sql'

const TURNED_ON = 'Two-factor authentication was turned on for your Latchkey account'

export type RecoveryCodes = { outcome: 'issued'; codes: string[] } | { outcome: 'refused' } | Throttled

/**
 * Turns the second factor on, once the app has shown that it knows the secret. Every other session ends: it was opened
 * without it. What else the code opens is opened with it, for it is good only once.
 */
export async function confirmTotp(
  access: SignInDeps,
  origin: RequestOrigin,
  { user, code }: { user: SessionUser; code: string },
  openOthers: (work: WriteContext) => Promise<unknown> = async () => {},
): Promise<RecoveryCodes> {
  return limitTwoFactor<RecoveryCodes>(access, { origin, user }, async (work) => {
    if (!(await verifyTotp(work, user.userId, code))) return { outcome: 'refused' }
    if (!(await enableTotp(work.tx, user.userId, work.now))) return { outcome: 'refused' }
    await signOutEverywhere(work, 'vendor', {
      ownerId: user.userId,
      exceptSessionId: user.sessionId,
      codes: { email: user.email, purposes: ['sign_in', 'password_reset'] },
    })
    await queueMail(work, { to: user.email, ...noticeMail(TURNED_ON, access.site) })
    await recordAccountEvent(work, origin, { userId: user.userId, kind: 'two_factor_on' })
    await openOthers(work)
    return { outcome: 'issued', codes: await issueRecoveryCodes(work, user.userId) }
  })
}
