'use client'
import { z } from 'zod'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { productKeys, productPath } from '@/lib/products/client/product-queries'
import { type SigningView, switchSigningInput } from '../core/schema'

type Scope = { org: string; productId: string }

const FIELDS = { product: 'product_enabled', organization: 'organization_enabled' } as const
const SWITCHED = { product: 'of this product', organization: 'of the organization' } as const

/** One of the two switches of signed validation; shown at once, taken back when refused. */
export function useSwitchSigning({ org, productId, whose }: Scope & { whose: 'product' | 'organization' }) {
  const path = whose === 'product' ? productPath(org, productId, '/signing') : `/api/dashboard/${org}/signed-validation`
  return useMutationWithToast({
    send: (enabled: boolean) => sendJson('PUT', path, { body: { enabled }, schema: switchSigningInput }),
    success: ({ enabled }) => `Signed validation ${SWITCHED[whose]} is ${enabled ? 'on' : 'off'}`,
    failure: 'The switch stays as it was',
    optimistic: [
      {
        queryKey: productKeys.signing(org, productId),
        change: (cached, enabled) => ({ ...(cached as SigningView), [FIELDS[whose]]: enabled }),
      },
    ],
    invalidates: [productKeys.signing(org, productId), productKeys.detail(org, productId)],
  })
}

export const useAnnounceKey = ({ org, productId }: Scope) =>
  useMutationWithToast({
    send: () =>
      sendJson('POST', productPath(org, productId, '/signing/next-key'), {
        body: {},
        schema: z.object({ kid: z.string(), active_from: z.string() }),
      }),
    success: 'Next key announced',
    failure: 'No key was announced',
    invalidates: [productKeys.signing(org, productId)],
  })

export const useCancelKey = ({ org, productId }: Scope) =>
  useMutationWithToast({
    send: () =>
      sendJson('DELETE', productPath(org, productId, '/signing/next-key'), {
        body: {},
        schema: z.object({ cancelled: z.literal(true) }),
      }),
    success: 'Announced key taken back',
    failure: 'The announced key stays',
    invalidates: [productKeys.signing(org, productId)],
  })

export const useReplaceKey = ({ org, productId }: Scope) =>
  useMutationWithToast({
    send: () =>
      sendJson('POST', productPath(org, productId, '/signing/replacement'), {
        body: {},
        schema: z.object({ kid: z.string(), withdrawn: z.number() }),
      }),
    success: 'Key replaced',
    failure: 'The key was not replaced',
    invalidates: [productKeys.signing(org, productId)],
  })
