import { createAccessTokenInput } from '@/lib/people/access-tokens/core/schema'
import { createAccessToken } from '@/lib/people/access-tokens/server/create-access-token'
import { getLockedAccessToken } from '@/lib/people/access-tokens/server/get-locked-access-token'
import { getAccessToken, listAccessTokens } from '@/lib/people/access-tokens/server/list-access-tokens'
import { revokeAccessToken } from '@/lib/people/access-tokens/server/revoke-access-token'
import { asPage, pageOf } from '../core/pages'
import {
  accessToken,
  accessTokenRevision,
  accessTokensQuery,
  newTokenAnswer,
  tokenPath,
} from '../core/schema-access-token'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from './define-endpoint'
import { deleteEndpoint } from './delete-endpoint'

/** The verbs keep to the products of the token that asks: it sees, makes and ends only tokens limited to those. */
const shared = { tag: 'Access tokens' as const, products: 'filters' as const }
const ofToken = { ...shared, params: tokenPath, version: accessTokenRevision }

export const accessTokenEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/access_tokens',
    {
      ...shared,
      operationId: 'list_access_tokens',
      summary: 'List access tokens',
      description: 'Newest first, including those that ended. The tokens themselves are not shown again.',
      scope: 'access_tokens:view',
      query: accessTokensQuery,
      reply: pageOf(accessToken),
    },
    async ({ reading, actor, query }) => asPage(await listAccessTokens(reading, actor, query)),
  ),
  writeEndpoint(
    'POST',
    '/access_tokens',
    {
      ...shared,
      operationId: 'create_access_token',
      summary: 'Create an access token',
      description:
        'It acts for the same member, and can do at most what the token that creates it can: scopes, products, IP addresses, and expiry. It is shown in this answer and never again.',
      scope: 'access_tokens:manage',
      body: createAccessTokenInput,
      reply: newTokenAnswer,
      status: 201,
      version: accessTokenRevision,
    },
    ({ work, actor, body }) => createAccessToken(work, actor, body),
  ),
  readEndpoint(
    '/access_tokens/{token_id}',
    {
      ...ofToken,
      operationId: 'retrieve_access_token',
      summary: 'Show an access token',
      scope: 'access_tokens:view',
      reply: accessToken,
    },
    ({ reading, actor, params }) => getAccessToken(reading, actor, { tokenId: params.token_id }),
  ),
  deleteEndpoint(
    '/access_tokens/{token_id}',
    {
      ...ofToken,
      operationId: 'revoke_access_token',
      summary: 'Revoke an access token',
      description: 'From its next request on, it is answered with 401. 409 if it has ended already.',
      scope: 'access_tokens:manage',
      resource: accessToken,
      current: ({ work, actor, params }) => getLockedAccessToken(work, actor, { tokenId: params.token_id }),
    },
    ({ work, actor, params }) => revokeAccessToken(work, actor, { tokenId: params.token_id }),
  ),
]
