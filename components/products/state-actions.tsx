'use client'
import { Button } from '@/components/ui/button/button'
import type { DangerousAction } from '@/components/ui/layout/danger-card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useSetProductState } from '@/lib/catalog/products/client/product-mutations'
import type { ProductState } from '@/lib/catalog/products/core/product'
import type { ProductView } from '@/lib/catalog/products/core/schema'
import { licensesOf } from './product-columns'

type Step = { to: ProductState; title: string; description: string; done: string; needsWord: boolean }

const DISABLE: Step = {
  to: 'disabled',
  title: 'Disable product',
  description:
    'Temporarily refuses every license (product_disabled). Lookups keep working. You can enable it again at any time.',
  done: 'Product disabled',
  needsWord: true,
}
const ARCHIVE: Step = {
  to: 'archived',
  title: 'Archive product',
  description:
    'For a product you no longer sell: refuses every license (product_archived). Lookups keep working. You can unarchive it at any time.',
  done: 'Product archived',
  needsWord: true,
}
const enable = (title: string, done: string): Step => ({
  to: 'active',
  title,
  description: 'Its active licenses work again immediately.',
  done,
  needsWord: false,
})

const STEPS: Record<ProductState, Step[]> = {
  active: [DISABLE, ARCHIVE],
  disabled: [enable('Enable product', 'Product enabled'), ARCHIVE],
  archived: [enable('Unarchive product', 'Product unarchived')],
}

/** The actions available in the product's current state. */
export const stateActions = (org: string, product: ProductView): DangerousAction[] =>
  STEPS[product.state].map((step) => ({
    title: step.title,
    description: step.description,
    action: <StateButton org={org} product={product} step={step} />,
  }))

function StateButton({ org, product, step }: { org: string; product: ProductView; step: Step }) {
  const change = useSetProductState(org, product.id, { success: step.done })
  if (!step.needsWord)
    return (
      <Button loading={change.isPending} onClick={() => change.mutate(step.to)}>
        {step.title}
      </Button>
    )
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">{step.title}</Button>}
      title={`${step.title.split(' ')[0]} ${product.name}`}
      confirm={step.title}
      danger
      onConfirm={() => change.mutateAsync(step.to)}
    >
      {step.description} The product has {licensesOf(product)}.
    </ConfirmDialog>
  )
}
