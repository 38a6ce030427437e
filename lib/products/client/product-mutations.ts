'use client'
import { z } from 'zod'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import type { ProductView, UpdateProductInput } from '../core/schema'
import { productKeys, productPath } from './product-queries'

type Options = {
  success: string
  onSuccess?: () => void
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** Saves settings of a product. A switch shows at once, and goes back when refused; a form keeps what was typed. */
export function useSaveProduct(org: string, productId: string, { success, onSuccess, onFieldErrors }: Options) {
  const isForm = onFieldErrors !== undefined
  return useMutationWithToast({
    send: (body: UpdateProductInput) =>
      sendJson('PATCH', productPath(org, productId), { body, schema: z.object({ changed: z.boolean() }) }),
    success,
    failure: 'The settings were not saved',
    optimistic: isForm
      ? []
      : [
          {
            queryKey: productKeys.detail(org, productId),
            change: (cached, input) => ({ ...(cached as ProductView), ...withoutUndefined(input) }),
          },
        ],
    invalidates: [productKeys.detail(org, productId), productKeys.lists(org)],
    ...(onSuccess && { onSuccess }),
    ...(onFieldErrors && { onFieldErrors }),
  })
}

const withoutUndefined = (input: UpdateProductInput) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
