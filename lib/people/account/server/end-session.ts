import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import { endOneSession } from '@/lib/people/sign-in/server/sessions/end-sessions'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'

/** The user who changes their account, and the request it comes from. */
export type AccountRequest = { user: SessionUser; visitor: Pick<RequestContext, 'address' | 'userAgent'> }

/** Ends one session of the user. Those of others do not exist. */
export async function endSession(work: WriteContext, { user, visitor }: AccountRequest, id: string): Promise<object> {
  const { userId } = user
  if (!(await endOneSession(work, 'vendor', { id, ownerId: userId })))
    throw new Fault('not_found', 'This session has already ended.')
  await recordAccountEvent(work, visitor, { userId, kind: 'session_ended' })
  return {}
}
