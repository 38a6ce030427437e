import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { limitTwoFactor } from '@/lib/people/account/server/limit-two-factor'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { verifyTwoFactorCode } from '@/lib/people/sign-in/server/two-factor'
import { type Operator, operatorSessionEnd } from '../core/operator'
import { deleteOperatorSession, upsertOperatorSession } from './operator-sessions.sql'

export type ConsoleOpened = { outcome: 'opened' } | { outcome: 'refused' } | Throttled

/** Opens the console for an hour, in this session alone, to an operator who can enter the second factor. */
export const openConsole = (
  access: SignInDeps,
  visitor: RequestContext,
  { user, code }: { user: SessionUser; code: string },
): Promise<ConsoleOpened> =>
  limitTwoFactor<ConsoleOpened>(access, { origin: visitor, user }, async (work) => {
    if (!(await verifyTwoFactorCode(work, user.userId, code))) return { outcome: 'refused' }
    if (!(await upsertOperatorSession(work.tx, user.sessionId, operatorSessionEnd(work.now))))
      return { outcome: 'refused' }
    await recordAccountEvent(work, visitor, { userId: user.userId, kind: 'operator_opened' })
    return { outcome: 'opened' }
  })

/** Closes it before its hour is over, and with it the look at an organization. */
export async function closeConsole({ tx }: Pick<WriteContext, 'tx'>, { sessionId }: Operator): Promise<{ done: true }> {
  await deleteOperatorSession(tx, sessionId)
  return { done: true }
}
