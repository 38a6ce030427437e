'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { ProductState } from '../core/product'
import type { CreatedProduct, CreateProductInput, ProductView, UpdateProductInput } from '../core/schema'
import { productKeys, productPath } from './product-queries'

const createdProduct = () => import('../core/schema').then((schemas) => schemas.createdProduct)
const productChanged = () => import('../core/schema').then((schemas) => schemas.productChanged)
const productDeleted = () => import('../core/schema').then((schemas) => schemas.productDeleted)
const productState = () => import('../core/schema').then((schemas) => schemas.productState)

/** Creates a product with its first API key. */
export const useCreateProduct = (org: string, callbacks: MutationCallbacks<CreateProductInput, CreatedProduct>) =>
  useMutationWithToast({
    send: (body: CreateProductInput) =>
      sendJson('POST', `/api/dashboard/${org}/products`, { body, schema: createdProduct }),
    failure: 'The product was not created',
    invalidates: [productKeys.all(org)],
    ...callbacks,
  })

type SaveOptions = {
  /** null if the screen shows it, or says it of more */
  success: string | null
  /** what failed, if it is less than the settings */
  failure?: string
  onSuccess?: () => void
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** Saves settings of a product. A switch changes at once, and back if the server refuses; a form keeps its input. */
export function useSaveProduct(org: string, productId: string, options: SaveOptions) {
  const { success, failure = 'The settings were not saved', onSuccess, onFieldErrors } = options
  const isForm = onFieldErrors !== undefined
  return useMutationWithToast({
    send: (body: UpdateProductInput) =>
      sendJson('PATCH', productPath(org, productId), { body, schema: productChanged }),
    ...(success !== null && { success }),
    failure,
    optimistic: isForm
      ? []
      : [
          {
            queryKey: productKeys.detail(org, productId),
            change: (cached, input) => ({ ...(cached as ProductView), ...withoutUndefined(input) }),
          },
        ],
    invalidates: [productKeys.detail(org, productId), productKeys.lists(org)],
    onSuccess: () => onSuccess?.(),
    ...(onFieldErrors && { onFieldErrors }),
  })
}

const withoutUndefined = (input: UpdateProductInput) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** Enables, disables or archives a product. Shown at once, rolled back if refused. */
export const useSetProductState = (org: string, productId: string, { success }: { success: string }) =>
  useMutationWithToast({
    send: (state: ProductState) =>
      sendJson('PUT', productPath(org, productId, '/state'), { body: { state }, schema: productState }),
    success,
    failure: 'The state of the product was not changed',
    optimistic: [
      {
        queryKey: productKeys.detail(org, productId),
        change: (cached, state) => ({ ...(cached as ProductView), state }),
      },
    ],
    invalidates: [productKeys.detail(org, productId), productKeys.lists(org)],
  })

/** Deletes a product permanently; its name is sent along as confirmation. */
export const useDeleteProduct = (org: string, productId: string, { onSuccess }: { onSuccess: () => void }) =>
  useMutationWithToast({
    send: (name: string) => sendJson('DELETE', productPath(org, productId), { body: { name }, schema: productDeleted }),
    success: 'Product deleted',
    failure: 'The product was not deleted',
    invalidates: [productKeys.lists(org)],
    onSuccess,
  })
