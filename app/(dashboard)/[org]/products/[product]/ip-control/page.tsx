import { Hydrate } from '@/components/layout/hydrate'
import { IpControlScreen } from '@/components/licenses/addresses/ip-control-screen'
import { blockRulesQuery } from '@/lib/catalog/products/block-rules/client/block-rule-queries'
import { listBlockRules } from '@/lib/catalog/products/block-rules/server/list-block-rules'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { type ProductPageProps, prefetchProduct, productTitle } from '@/lib/wiring/pages/prefetch-product'

export const generateMetadata = productTitle('IP control')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'ips:view')
  await client.prefetchQuery({
    ...blockRulesQuery(org, product),
    queryFn: () => listBlockRules(reading, actor, product),
  })
  return (
    <Hydrate client={client}>
      <IpControlScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
