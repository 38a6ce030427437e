'use client'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useSetProductState } from '@/lib/catalog/products/client/product-mutations'
import type { RepairProps } from './repair-props'
import { RepairRow } from './repair-row'

/** Puts a disabled or archived product back into service. */
export function ProductRepair({ org, may, situation: { product }, onRepaired }: RepairProps) {
  const verb = product.state === 'archived' ? 'Unarchive' : 'Enable'
  const enable = useSetProductState(org, product.id, { success: `Product ${verb.toLowerCase()}d` })
  if (!may['products:archive'] || (product.state !== 'disabled' && product.state !== 'archived')) return null
  return (
    <RepairRow
      action={
        <ConfirmDialog
          trigger={<Button size="small">{verb} product</Button>}
          title={`${verb} ${product.name}`}
          confirm={`${verb} product`}
          onConfirm={() => enable.mutateAsync('active').then(onRepaired)}
        >
          Its active licenses work again immediately.
        </ConfirmDialog>
      }
    >
      {product.name} is {product.state}
    </RepairRow>
  )
}
