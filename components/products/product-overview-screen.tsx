'use client'
import { IntegrationGuide } from '@/components/products/api-keys/integration-guide'
import { Callout } from '@/components/ui/feedback/callout'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import type { ProductView } from '@/lib/catalog/products/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { ProductDetails } from './product-details'
import { ProductMetrics } from './product-figures'

type Props = { org: string; productId: string; may: May }

/** Whether the product works, how much it is used, and how to call it. */
export function ProductOverviewScreen({ org, productId, may }: Props) {
  const product = useProduct(org, productId)
  return (
    <div className="space-y-6">
      <StateNote org={org} product={product} />
      <ProductMetrics org={org} product={product} may={may} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="About">
          <ProductDetails org={org} product={product} />
        </Card>
        <Card title="Quick start">
          <IntegrationGuide keyPrefix={product.key_prefix} />
        </Card>
      </div>
    </div>
  )
}

const NOTES = {
  archived: 'Every license is refused (product_archived). Lookups keep working.',
  disabled: 'Every license is refused (product_disabled). Lookups keep working.',
} as const

function StateNote({ org, product }: { org: string; product: ProductView }) {
  if (product.state === 'active') return null
  return (
    <Callout
      kind="warning"
      title={`This product is ${product.state}`}
      action={
        <Link
          href={`/${org}/products/${product.id}/settings`}
          className="shrink-0 font-medium text-small underline underline-offset-4"
        >
          Settings
        </Link>
      }
    >
      {NOTES[product.state]}
    </Callout>
  )
}
