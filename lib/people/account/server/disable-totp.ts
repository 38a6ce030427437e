import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { noticeMail } from '@/lib/people/sign-in/core/mails'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import type { SignInDeps, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { verifyTwoFactorCode } from '@/lib/people/sign-in/server/two-factor'
import { limitTwoFactor, type RequestOrigin } from './limit-two-factor'
import { clearTotp } from './two-factor.sql'

const TURNED_OFF = 'Two-factor authentication was turned off for your Latchkey account'

export type TotpDisabled = { outcome: 'disabled' } | { outcome: 'refused' } | Throttled

/** Turns the second factor off, for a user who can enter it. */
export async function disableTotp(
  access: SignInDeps,
  origin: RequestOrigin,
  { user, code }: { user: SessionUser; code: string },
): Promise<TotpDisabled> {
  return limitTwoFactor<TotpDisabled>(access, { origin, user }, async (work) => {
    if (!(await verifyTwoFactorCode(work, user.userId, code))) return { outcome: 'refused' }
    await clearTotp(work.tx, user.userId)
    await queueMail(work, { to: user.email, ...noticeMail(TURNED_OFF, access.site) })
    await recordAccountEvent(work, origin, { userId: user.userId, kind: 'two_factor_off' })
    return { outcome: 'disabled' }
  })
}
