import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import { findTokensOfUser, lockAccessToken, revokeTokenRow } from './access-tokens.sql'
import { tokenNotFound } from './token-not-found'

/** The active access tokens that act for a user, in every organization. */
export const listOwnTokens = ({ db, now }: { db: Db; now: Date }, { userId }: Pick<SessionUser, 'userId'>) =>
  findTokensOfUser(db, { userId, now })

/** Ends an access token that acts for the user: whoever had their session may have made it. Needs no permission. */
export async function revokeOwnToken(
  work: WriteContext,
  { userId, email }: Pick<SessionUser, 'userId' | 'email'>,
  { tokenId: id }: { tokenId: string },
): Promise<object> {
  const [own] = await findTokensOfUser(work.tx, { userId, now: work.now, id })
  if (!own) return tokenNotFound()
  const { organizationId } = own
  const token = await lockAccessToken(work.tx, { id, organizationId, within: null })
  if (token?.actsFor?.id !== userId || token.revokedAt) return tokenNotFound()
  await revokeTokenRow(work.tx, { id, organizationId }, work.now)
  await recordChange(
    work,
    { organizationId, userId, email },
    {
      action: 'access_token.revoked',
      target: { type: 'access_token', id, label: own.name },
      before: { last_four: own.lastFour },
    },
  )
  return {}
}
