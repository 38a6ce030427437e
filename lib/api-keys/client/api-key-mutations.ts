'use client'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { productKeys, productPath } from '@/lib/products/client/product-queries'
import { apiKeyEnded, rotatedApiKey } from '../core/schema'

type Scope = { org: string; productId: string }

/** Creates an API key. The response is the only place that ever contains the whole key. */
export const useRotateApiKey = ({ org, productId }: Scope, { onSuccess }: { onSuccess: (apiKey: string) => void }) =>
  useMutationWithToast({
    send: (body: { grace_hours: number }) =>
      sendJson('POST', productPath(org, productId, '/api-keys'), { body, schema: rotatedApiKey }),
    failure: 'The API key was not rotated',
    invalidates: [productKeys.apiKeys(org, productId)],
    onSuccess: ({ api_key }) => onSuccess(api_key),
  })

/** Ends the grace of an old API key now. */
export const useEndApiKey = ({ org, productId }: Scope, apiKeyId: string) =>
  useMutationWithToast({
    send: () =>
      sendJson('DELETE', productPath(org, productId, `/api-keys/${apiKeyId}`), { body: {}, schema: apiKeyEnded }),
    success: 'API key ended',
    failure: 'The API key was not ended',
    invalidates: [productKeys.apiKeys(org, productId)],
  })
