import type { ReactNode } from 'react'
import { Hydrate } from '@/components/layout/hydrate'
import { ProductHeader } from '@/components/products/product-header'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { prefetchProduct } from '@/lib/wiring/pages/prefetch-product'

type Props = { params: Promise<{ org: string; product: string }>; children: ReactNode }

export default async function ProductLayout({ params, children }: Props) {
  const { org, product } = await params
  const { client, actor } = await prefetchProduct(org, product, 'products:view')
  return (
    <Hydrate client={client}>
      <ProductHeader org={org} productId={product} may={mayOf(actor)} />
      {children}
    </Hydrate>
  )
}
