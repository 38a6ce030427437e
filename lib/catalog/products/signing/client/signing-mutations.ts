'use client'
import { productKeys, productPath } from '@/lib/catalog/products/client/product-queries'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { SigningView } from '../core/schema'

const nextKeyAnnounced = () => import('../core/schema').then((schemas) => schemas.nextKeyAnnounced)
const nextKeyCancelled = () => import('../core/schema').then((schemas) => schemas.nextKeyCancelled)
const signingKeyReplaced = () => import('../core/schema').then((schemas) => schemas.signingKeyReplaced)
const switchSigningInput = () => import('../core/schema').then((schemas) => schemas.switchSigningInput)

type Scope = { org: string; productId: string }

const FIELDS = { product: 'product_enabled', organization: 'organization_enabled' } as const
const SWITCHED = { product: 'of this product', organization: 'of the organization' } as const

const organizationSwitchPath = (org: string) => `/api/dashboard/${org}/signed-validation`

const putSwitch = (path: string, enabled: boolean) =>
  sendJson('PUT', path, { body: { enabled }, schema: switchSigningInput })

/** One of the two switches of signed validation; shown at once, rolled back if refused. */
export function useSwitchSigning({ org, productId, whose }: Scope & { whose: 'product' | 'organization' }) {
  const path = whose === 'product' ? productPath(org, productId, '/signing') : organizationSwitchPath(org)
  return useMutationWithToast({
    send: (enabled: boolean) => putSwitch(path, enabled),
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

/** The organization's switch, which takes precedence over those of the products. */
export const useSwitchOrganizationSigning = (org: string, { onSuccess }: { onSuccess: (isOn: boolean) => void }) =>
  useMutationWithToast({
    send: (enabled: boolean) => putSwitch(organizationSwitchPath(org), enabled),
    success: ({ enabled }) => `Signed validation is ${enabled ? 'on' : 'off'}`,
    failure: 'The switch was not changed',
    invalidates: [productKeys.all(org)],
    onSuccess: ({ enabled }) => onSuccess(enabled),
  })

export const useAnnounceSigningKey = ({ org, productId }: Scope) =>
  useMutationWithToast({
    send: () =>
      sendJson('POST', productPath(org, productId, '/signing/next-key'), {
        body: {},
        schema: nextKeyAnnounced,
      }),
    success: 'Next key announced',
    failure: 'No key was announced',
    invalidates: [productKeys.signing(org, productId)],
  })

export const useCancelNextSigningKey = ({ org, productId }: Scope) =>
  useMutationWithToast({
    send: () =>
      sendJson('DELETE', productPath(org, productId, '/signing/next-key'), {
        body: {},
        schema: nextKeyCancelled,
      }),
    success: 'Announced key taken back',
    failure: 'The announced key stays',
    invalidates: [productKeys.signing(org, productId)],
  })

export const useReplaceSigningKey = ({ org, productId }: Scope) =>
  useMutationWithToast({
    send: () =>
      sendJson('POST', productPath(org, productId, '/signing/replacement'), {
        body: {},
        schema: signingKeyReplaced,
      }),
    success: 'Key replaced',
    failure: 'The key was not replaced',
    invalidates: [productKeys.signing(org, productId)],
  })
