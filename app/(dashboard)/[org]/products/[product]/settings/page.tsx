import { Hydrate } from '@/components/layout/hydrate'
import { ProductSettingsScreen } from '@/components/products/product-settings-screen'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { type ProductPageProps, prefetchProduct, productTitle } from '@/lib/wiring/pages/prefetch-product'

export const generateMetadata = productTitle('Settings')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor } = await prefetchProduct(org, product, 'products:view')
  return (
    <Hydrate client={client}>
      <ProductSettingsScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
