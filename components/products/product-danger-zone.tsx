'use client'
import { useRouter } from 'next/navigation'
import { confirmed, DangerCard, type DangerousAction } from '@/components/ui/layout/danger-card'
import { useDeleteProduct } from '@/lib/catalog/products/client/product-mutations'
import type { ProductView } from '@/lib/catalog/products/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { stateActions } from './state-actions'

type Props = { org: string; product: ProductView; may: May }

/** Actions that disable, archive or delete a product. */
export function ProductDanger({ org, product, may }: Props) {
  const router = useRouter()
  const remove = useDeleteProduct(org, product.id, { onSuccess: () => router.push(`/${org}/products`) })
  const actions: DangerousAction[] = [
    ...(may['products:archive'] ? stateActions(org, product) : []),
    ...(may['products:delete'] ? [deletion(product, () => remove.mutateAsync(product.name))] : []),
  ]
  return actions.length > 0 && <DangerCard actions={actions} />
}

const deletion = ({ name }: ProductView, onConfirm: () => Promise<unknown>): DangerousAction =>
  confirmed({
    title: 'Delete product',
    description: "All its licenses stop working permanently. This can't be undone.",
    question: `Delete ${name}`,
    typeName: name,
    onConfirm,
    consequences: `Every license of ${name} stops working immediately. Requests with its API keys get product_not_found.`,
  })
