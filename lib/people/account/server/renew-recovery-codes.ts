import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import type { SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { issueRecoveryCodes, verifyTwoFactorCode } from '@/lib/people/sign-in/server/two-factor'
import type { RecoveryCodes } from './confirm-totp'
import { limitTwoFactor, type RequestOrigin } from './limit-two-factor'
import { findCredentials } from './users.sql'

/** Creates ten new recovery codes, for a user with the app or one of the old codes. */
export const renewRecoveryCodes = (
  access: SignInDeps,
  origin: RequestOrigin,
  { user, code }: { user: SessionUser; code: string },
): Promise<RecoveryCodes> =>
  limitTwoFactor<RecoveryCodes>(access, { origin, user }, async (work) => {
    if (!(await findCredentials(work.tx, user.userId))?.totpEnabledAt) return { outcome: 'refused' }
    if (!(await verifyTwoFactorCode(work, user.userId, code))) return { outcome: 'refused' }
    await recordAccountEvent(work, origin, { userId: user.userId, kind: 'recovery_codes_renewed' })
    return { outcome: 'issued', codes: await issueRecoveryCodes(work, user.userId) }
  })
