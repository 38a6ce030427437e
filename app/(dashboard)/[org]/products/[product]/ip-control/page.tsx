import { Hydrate } from '@/components/layout/hydrate'
import { IpControlScreen } from '@/components/products/ip-control-screen'
import { mayOf } from '@/lib/access/core/may'
import { productQueries } from '@/lib/products/client/product-queries'
import { listBlockRules } from '@/lib/products/server/list-block-rules'
import { type ProductPageProps, prefetchProduct, productTitle } from '../prefetch-product'

export const generateMetadata = productTitle('IP control')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'ips:view')
  await client.prefetchQuery({
    ...productQueries.blockRules(org, product),
    queryFn: () => listBlockRules(reading, actor, product),
  })
  return (
    <Hydrate client={client}>
      <IpControlScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
