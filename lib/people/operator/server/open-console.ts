import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { limitTwoFactor } from '@/lib/people/account/server/limit-two-factor'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { verifyTwoFactorCode } from '@/lib/people/sign-in/server/two-factor'
import { type Operator, operatorSessionEnd } from '../core/operator'
import { isNamedOperator } from './find-operator'
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
    return (await openFor(work, visitor, user)) ? { outcome: 'opened' } : { outcome: 'refused' }
  })

/** Opens it to an operator who has just turned two-factor on, with a code that is used up. */
export async function openConsoleWithTotp(
  work: WriteContext,
  visitor: RequestContext,
  { user, operatorEmails }: { user: SessionUser; operatorEmails: readonly string[] },
): Promise<void> {
  if (isNamedOperator(user, operatorEmails)) await openFor(work, visitor, user)
}

async function openFor(work: WriteContext, visitor: RequestContext, { userId, sessionId }: SessionUser) {
  if (!(await upsertOperatorSession(work.tx, sessionId, operatorSessionEnd(work.now)))) return false
  await recordAccountEvent(work, visitor, { userId, kind: 'operator_opened' })
  return true
}

/** Closes it before its hour is over, and with it the look at an organization. */
export async function closeConsole({ tx }: Pick<WriteContext, 'tx'>, { sessionId }: Operator): Promise<{ done: true }> {
  await deleteOperatorSession(tx, sessionId)
  return { done: true }
}
