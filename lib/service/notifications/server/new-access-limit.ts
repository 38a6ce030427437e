import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Change } from '@/lib/foundation/shared/change'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { NEW_ACCESS_NOTICES } from '../core/new-access-notices'
import { countNewAccess } from './new-access.sql'

/** A program that makes keys for its own customers must not fill the mailboxes of owners. */
const MAX_AN_HOUR = 20

/** Whether so much access was given in the last hour that this is not announced. */
export async function isNewAccessHeldBack(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  organizationId: string,
  { action }: Pick<Change, 'action'>,
): Promise<boolean> {
  if (!(action in NEW_ACCESS_NOTICES)) return false
  const since = new Date(now.getTime() - HOUR_MS)
  return (await countNewAccess(tx, { organizationId, action, since })) > MAX_AN_HOUR
}
