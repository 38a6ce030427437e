import { Hydrate } from '@/components/layout/hydrate'
import { ApiKeysScreen } from '@/components/products/api-keys/api-keys-screen'
import { apiKeysQuery } from '@/lib/catalog/products/api-keys/client/api-key-queries'
import { listApiKeys } from '@/lib/catalog/products/api-keys/server/list-api-keys'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { type ProductPageProps, prefetchProduct, productTitle } from '@/lib/wiring/pages/prefetch-product'

export const generateMetadata = productTitle('API keys')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'api_keys:view')
  await client.prefetchQuery({
    ...apiKeysQuery(org, product),
    queryFn: () => listApiKeys(reading, actor, product),
  })
  return (
    <Hydrate client={client}>
      <ApiKeysScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
