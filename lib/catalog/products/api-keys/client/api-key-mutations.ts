'use client'
import { productKeys, productPath } from '@/lib/catalog/products/client/product-queries'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { CreateApiKeyInput, UpdateApiKeyInput } from '../core/schema'

const apiKey = () => import('../core/schema').then((schemas) => schemas.apiKey)
const issuedApiKey = () => import('../core/schema').then((schemas) => schemas.issuedApiKey)

type Scope = { org: string; productId: string }

const pathOf = ({ org, productId }: Scope, rest = '') => productPath(org, productId, `/api-keys${rest}`)
const invalidates = ({ org, productId }: Scope) => [productKeys.apiKeys(org, productId)]

/** The form that waits for the answer shows the errors of its fields. */
const SHOWN_BY_FORM = () => undefined

/** Creates an API key. The response is the only place that ever contains the whole key. */
export const useCreateApiKey = (scope: Scope) =>
  useMutationWithToast({
    send: (body: CreateApiKeyInput) => sendJson('POST', pathOf(scope), { body, schema: issuedApiKey }),
    failure: 'The API key was not created',
    invalidates: invalidates(scope),
    onFieldErrors: SHOWN_BY_FORM,
  })

/** Replaces an API key by a new one, which is contained in this response only. */
export const useRotateApiKey = (
  scope: Scope,
  apiKeyId: string,
  { onSuccess }: { onSuccess: (apiKey: string) => void },
) =>
  useMutationWithToast({
    send: (body: { grace_hours: number }) =>
      sendJson('POST', pathOf(scope, `/${apiKeyId}/rotate`), { body, schema: issuedApiKey }),
    failure: 'The API key was not rotated',
    invalidates: invalidates(scope),
    onSuccess: ({ api_key }) => onSuccess(api_key),
  })

/** Changes the given settings of an API key. */
export const useUpdateApiKey = (scope: Scope, apiKeyId: string) =>
  useMutationWithToast({
    send: (body: UpdateApiKeyInput) => sendJson('PATCH', pathOf(scope, `/${apiKeyId}`), { body, schema: apiKey }),
    success: 'API key saved',
    failure: 'The API key was not saved',
    invalidates: invalidates(scope),
    onFieldErrors: SHOWN_BY_FORM,
  })

/** Ends an API key now. */
export const useEndApiKey = (scope: Scope, apiKeyId: string) =>
  useMutationWithToast({
    send: () => sendJson('DELETE', pathOf(scope, `/${apiKeyId}`), { body: {}, schema: apiKey }),
    success: 'API key ended',
    failure: 'The API key was not ended',
    invalidates: invalidates(scope),
  })
