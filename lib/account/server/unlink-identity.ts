import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { recordAccountEvent } from '@/lib/sign-in/server/record-account-event'
import type { AccountRequest } from './end-session'
import { deleteIdentity } from './users.sql'

/** Unlinks a provider's identity. A mailed code always remains as a way to sign in. */
export async function unlinkIdentity(
  work: WriteContext,
  { user, visitor }: AccountRequest,
  provider: string,
): Promise<object> {
  const { userId } = user
  if ((await deleteIdentity(work.tx, { userId, provider })) === 0)
    throw new Fault('not_found', "This account isn't linked.")
  await recordAccountEvent(work, visitor, { userId, kind: 'identity_unlinked', detail: provider })
  return {}
}
