import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { presentAccessToken } from '../core/present-access-token'
import type { AccessTokenView } from '../core/schema'
import { lockAccessToken } from './access-tokens.sql'
import { tokenNotFound } from './token-not-found'

/** One access token, locked until the end of the transaction, or a Fault. */
export async function getLockedAccessToken(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { organizationId, accessToken }: Granted<'access_tokens:manage'>,
  { tokenId: id }: { tokenId: string },
): Promise<AccessTokenView> {
  const token = await lockAccessToken(tx, { id, organizationId, within: accessToken?.productIds ?? null })
  return token ? presentAccessToken(token, now) : tokenNotFound()
}
