'use client'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { useSaveProduct } from '@/lib/catalog/products/client/product-mutations'
import type { ProductView } from '@/lib/catalog/products/core/schema'

const MODULES = { version_module: 'Version checks', custom_response: 'Custom response' }

type Props = {
  org: string
  product: ProductView
  module: 'version_module' | 'custom_response'
  maySwitch: boolean
  title: string
  children: string
}

/** Says that a module is off, so its page has no effect, and offers to switch it on. */
export function ModuleNote({ org, product, module, maySwitch, title, children }: Props) {
  const save = useSaveProduct(org, product.id, { success: `${MODULES[module]} turned on` })
  if (product[module]) return null
  return (
    <Callout
      title={title}
      action={
        maySwitch && (
          <Button size="small" loading={save.isPending} onClick={() => save.mutate({ [module]: true })}>
            Turn on
          </Button>
        )
      }
    >
      {children}
    </Callout>
  )
}
