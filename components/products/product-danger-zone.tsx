'use client'
import { useRouter } from 'next/navigation'
import { confirmed, DangerCard, type DangerousAction } from '@/components/ui/layout/danger-card'
import { useDeleteProduct } from '@/lib/catalog/products/client/product-mutations'
import type { ProductView } from '@/lib/catalog/products/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { licensesOf } from './product-columns'
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

const deletion = (product: ProductView, onConfirm: () => Promise<unknown>): DangerousAction =>
  confirmed({
    title: 'Delete product',
    description: 'All its licenses stop working permanently.',
    question: `Delete ${product.name}`,
    typeName: product.name,
    onConfirm,
    consequences: consequencesOf(product),
  })

const consequencesOf = (product: ProductView): string =>
  `${product.name} has ${licensesOf(product)}${product.licenses > 0 ? ', and every one stops working immediately' : ''}. Requests with its API keys are refused. This can't be undone.`
