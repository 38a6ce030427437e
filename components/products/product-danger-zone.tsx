'use client'
import { useRouter } from 'next/navigation'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { DangerCard, type DangerousAction } from '@/components/ui/layout/danger-card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import type { May } from '@/lib/permissions/core/may'
import { productKeys, productPath } from '@/lib/products/client/product-queries'
import type { ProductView } from '@/lib/products/core/schema'
import { stateActions } from './state-actions'

type Props = { org: string; product: ProductView; may: May }

/** What takes a product out of service, or away. */
export function ProductDanger({ org, product, may }: Props) {
  const remove = useDelete(org, product.id)
  const actions: DangerousAction[] = [
    ...(may['products:archive'] ? stateActions(org, product) : []),
    ...(may['products:delete'] ? [deletion(product, () => remove.mutateAsync(product.name))] : []),
  ]
  return actions.length > 0 && <DangerCard actions={actions} />
}

const deletion = ({ name }: ProductView, onConfirm: () => Promise<unknown>): DangerousAction => ({
  title: 'Delete product',
  line: 'Its licenses stop working for good. API keys are kept and answer product_not_found. There is no way back.',
  action: (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Delete product</Button>}
      title={`Delete ${name}`}
      confirm="Delete product"
      typeName={name}
      danger
      onConfirm={onConfirm}
    >
      Every license of {name} stops working at once. Programs that still call are answered product_not_found.
    </ConfirmDialog>
  ),
})

function useDelete(org: string, productId: string) {
  const router = useRouter()
  return useMutationWithToast({
    send: (name: string) =>
      sendJson('DELETE', productPath(org, productId), {
        body: { name },
        schema: z.object({ deleted: z.literal(true) }),
      }),
    success: 'Product deleted',
    failure: 'The product was not deleted',
    invalidates: [productKeys.lists(org)],
    onSuccess: () => router.push(`/${org}/products`),
  })
}
