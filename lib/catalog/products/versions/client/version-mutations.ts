'use client'
import { useQueryClient } from '@tanstack/react-query'
import { productKeys, productPath } from '@/lib/catalog/products/client/product-queries'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { type PublishVersionInput, type VersionView, versionList } from '../core/schema'

const productVersion = () => import('../core/schema').then((schemas) => schemas.productVersion)
const versionDeleted = () => import('../core/schema').then((schemas) => schemas.versionDeleted)

type Scope = { org: string; productId: string }

/** Adds a version to the list of a product. */
export function usePublishVersion(
  { org, productId }: Scope,
  { onSuccess, ...callbacks }: MutationCallbacks<PublishVersionInput, VersionView>,
) {
  const client = useQueryClient()
  return useMutationWithToast({
    send: (body: PublishVersionInput) =>
      sendJson('POST', productPath(org, productId, '/versions'), { body, schema: productVersion }),
    success: ({ version }) => `Version ${version} published`,
    failure: 'The version was not published',
    onSuccess: (published, input) => {
      // Not awaited: the next version can be typed and sent in the meantime.
      void client.invalidateQueries({ queryKey: productKeys.versions(org, productId) })
      onSuccess?.(published, input)
    },
    ...callbacks,
  })
}

/** Yanks a version, or permits it again. Shown at once, rolled back if refused. */
export function useYankVersion({ org, productId }: Scope, { id }: VersionView) {
  const queryKey = productKeys.versions(org, productId)
  return useMutationWithToast({
    send: (yanked: boolean) =>
      sendJson('PATCH', productPath(org, productId, `/versions/${id}`), { body: { yanked }, schema: productVersion }),
    success: ({ version, yanked }) => `Version ${version} ${yanked ? 'yanked' : 'unyanked'}`,
    failure: 'The version was not changed',
    optimistic: [
      {
        queryKey,
        change: (cached, yanked) => ({
          items: versionList.parse(cached).items.map((item) => (item.id === id ? { ...item, yanked } : item)),
        }),
      },
    ],
    invalidates: [queryKey],
  })
}

/** Removes a version from the list. */
export const useDeleteVersion = ({ org, productId }: Scope, { id, version }: VersionView) =>
  useMutationWithToast({
    send: () =>
      sendJson('DELETE', productPath(org, productId, `/versions/${id}`), { body: {}, schema: versionDeleted }),
    success: `Version ${version} deleted`,
    failure: 'The version was not deleted',
    invalidates: [productKeys.versions(org, productId)],
  })
