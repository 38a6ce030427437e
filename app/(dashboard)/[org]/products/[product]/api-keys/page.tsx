import { Hydrate } from '@/components/layout/hydrate'
import { ApiKeysScreen } from '@/components/products/api-keys-screen'
import { mayOf } from '@/lib/access/core/may'
import { productQueries } from '@/lib/products/client/product-queries'
import { listApiKeys } from '@/lib/products/server/list-api-keys'
import { type ProductPageProps, prefetchProduct, productTitle } from '../prefetch-product'

export const generateMetadata = productTitle('API keys')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'api_keys:view')
  await client.prefetchQuery({
    ...productQueries.apiKeys(org, product),
    queryFn: () => listApiKeys(reading, actor, product),
  })
  return (
    <Hydrate client={client}>
      <ApiKeysScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
