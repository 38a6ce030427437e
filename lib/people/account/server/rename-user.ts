import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { updateName } from './users.sql'

/** Changes the user's name. */
export async function renameUser(
  { tx }: Pick<WriteContext, 'tx'>,
  { userId }: Pick<SessionUser, 'userId'>,
  name: string,
): Promise<{ name: string }> {
  await updateName(tx, userId, name)
  return { name }
}
