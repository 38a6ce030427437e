'use client'
import { z } from 'zod'
import { sendJson } from '@/lib/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import {
  type AccessTokenView,
  type CreateAccessTokenInput,
  type IssuedAccessToken,
  issuedAccessToken,
} from '../core/schema'
import { accessTokensKey, accessTokensPath } from './access-token-queries'

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
    send: () =>
      sendJson('DELETE', accessTokensPath(org, `/${id}`), { body: {}, schema: z.object({ revoked: z.literal(true) }) }),
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
        schema: z.object({ taken_over: z.literal(true) }),
      }),
    success: `${name} acts for you now`,
    failure: 'The access token was not taken over',
    invalidates: [accessTokensKey(org)],
  })
