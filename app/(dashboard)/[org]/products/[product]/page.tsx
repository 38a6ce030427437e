import { Hydrate } from '@/components/layout/hydrate'
import { ProductOverviewScreen } from '@/components/products/product-overview-screen'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { type ProductPageProps, prefetchProduct, productTitle } from '@/lib/wiring/pages/prefetch-product'

export const generateMetadata = productTitle(null)

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor } = await prefetchProduct(org, product, 'products:view')
  return (
    <Hydrate client={client}>
      <ProductOverviewScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
