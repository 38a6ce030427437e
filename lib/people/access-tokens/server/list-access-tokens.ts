import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { readCursor, type TimeCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { presentAccessToken } from '../core/present-access-token'
import type { AccessTokenList, AccessTokenView, ListAccessTokensQuery } from '../core/schema'
import { findAccessToken, findAccessTokens } from './access-tokens.sql'
import { tokenNotFound } from './token-not-found'

type Viewer = Granted<'access_tokens:view'>

/**
 * A page of the access tokens of the organization, newest first. To an access token that is limited to some products,
 * only those that are limited to some of the same.
 */
export async function listAccessTokens(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { organizationId, accessToken }: Viewer,
  { state, acts_for, after, limit }: ListAccessTokensQuery,
): Promise<AccessTokenList> {
  const rows = await findAccessTokens(db, {
    organizationId,
    within: accessToken?.productIds ?? null,
    state,
    userId: acts_for,
    now,
    after: after === undefined ? null : requirePlace(after),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map((token) => presentAccessToken(token, now)),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** One access token, or a Fault. */
export async function getAccessToken(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { organizationId, accessToken }: Viewer,
  { tokenId: id }: { tokenId: string },
): Promise<AccessTokenView> {
  const token = await findAccessToken(db, { id, organizationId, within: accessToken?.productIds ?? null })
  return token ? presentAccessToken(token, now) : tokenNotFound()
}

function requirePlace(after: string): TimeCursor {
  const place = readCursor(after)
  if (!place)
    throw new Fault('invalid', "This page of the list can't be found.", {
      after: 'Use the `next_cursor` of the previous page.',
    })
  return place
}
