import { queueMail } from '@/lib/mail/server/queue-mail'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { noticeMail } from '@/lib/sign-in/core/mails'
import { recordAccountEvent } from '@/lib/sign-in/server/record-account-event'
import type { SignInDeps, Throttled } from '@/lib/sign-in/server/sign-in-deps'
import { verifyTwoFactorCode } from '@/lib/sign-in/server/two-factor'
import { limitTwoFactor, type RequestOrigin } from './limit-two-factor'
import { clearTotp } from './two-factor.sql'

const TURNED_OFF = 'Two-factor sign-in was turned off for your Latchkey account'

export type TotpDisabled = { outcome: 'disabled' } | { outcome: 'refused' } | Throttled

/** Turns the second factor off, for who can give it. */
export async function disableTotp(
  access: SignInDeps,
  origin: RequestOrigin,
  { person, code }: { person: SessionUser; code: string },
): Promise<TotpDisabled> {
  return limitTwoFactor(access, person, () =>
    access.transact<TotpDisabled>(origin, async (work) => {
      if (!(await verifyTwoFactorCode(work, person.userId, code))) return { outcome: 'refused' }
      await clearTotp(work.tx, person.userId)
      await queueMail(work, { to: person.email, ...noticeMail(TURNED_OFF, access.site) })
      await recordAccountEvent(work, origin, { userId: person.userId, kind: 'two_factor_off' })
      return { outcome: 'disabled' }
    }),
  )
}
