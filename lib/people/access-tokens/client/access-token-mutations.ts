'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { AccessTokenView, CreateAccessTokenInput, IssuedAccessToken } from '../core/schema'
import { accessTokensKey, accessTokensPath } from './access-token-queries'

const issuedAccessToken = () => import('../core/schema').then((schemas) => schemas.issuedAccessToken)
const accessTokenRevoked = () => import('../core/schema').then((schemas) => schemas.accessTokenRevoked)
const accessTokenTakenOver = () => import('../core/schema').then((schemas) => schemas.accessTokenTakenOver)

/** Creates an access token. The answer is the only place that ever contains the whole token. */
export const useCreateAccessToken = (
  org: string,
  callbacks: MutationCallbacks<CreateAccessTokenInput, IssuedAccessToken>,
) =>
  useMutationWithToast({
    send: (body: CreateAccessTokenInput) =>
      sendJson('POST', accessTokensPath(org), { body, schema: issuedAccessToken }),
    failure: 'The access token was not created',
    invalidates: [accessTokensKey(org)],
    ...callbacks,
  })

/** Revokes an access token at once. */
export const useRevokeAccessToken = (org: string, { id, name }: AccessTokenView) =>
  useMutationWithToast<void, unknown>({
    send: () => sendJson('DELETE', accessTokensPath(org, `/${id}`), { body: {}, schema: accessTokenRevoked }),
    success: `${name} revoked`,
    failure: 'The access token was not revoked',
    invalidates: [accessTokensKey(org)],
  })

/** Makes an access token act for the reader, an owner. */
export const useTakeOverAccessToken = (org: string, { id, name }: AccessTokenView) =>
  useMutationWithToast<void, unknown>({
    send: () =>
      sendJson('POST', accessTokensPath(org, `/${id}/takeover`), {
        body: {},
        schema: accessTokenTakenOver,
      }),
    success: `${name} acts for you now`,
    failure: 'The access token was not taken over',
    invalidates: [accessTokensKey(org)],
  })
