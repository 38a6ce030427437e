import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { tokenState } from '../core/token-state'
import { lockAccessToken, revokeTokenRow } from './access-tokens.sql'
import { requireActive, tokenNotFound } from './token-not-found'

/** Ends an access token, from its next request on. Whoever manages tokens may end any, even one that may do more. */
export async function revokeAccessToken(
  work: WriteContext,
  actor: Granted<'access_tokens:manage'>,
  { tokenId: id }: { tokenId: string },
): Promise<{ revoked: true }> {
  const ref = { id, organizationId: actor.organizationId }
  const token = await lockAccessToken(work.tx, { ...ref, within: actor.accessToken?.productIds ?? null })
  if (!token) return tokenNotFound()
  requireActive(tokenState(token, work.now))
  await revokeTokenRow(work.tx, ref, work.now)
  await recordChange(work, actor, {
    action: 'access_token.revoked',
    target: { type: 'access_token', id, label: token.name },
    before: { last_four: token.lastFour },
  })
  return { revoked: true }
}
