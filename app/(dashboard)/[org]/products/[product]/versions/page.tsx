import { Hydrate } from '@/components/layout/hydrate'
import { VersionsScreen } from '@/components/products/versions/versions-screen'
import { versionsQuery } from '@/lib/catalog/products/versions/client/version-queries'
import { listVersions } from '@/lib/catalog/products/versions/server/list-versions'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { type ProductPageProps, prefetchProduct, productTitle } from '@/lib/wiring/pages/prefetch-product'

export const generateMetadata = productTitle('Versions')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'products:view')
  await client.prefetchQuery({
    ...versionsQuery(org, product),
    queryFn: () => listVersions(reading, actor, product),
  })
  return (
    <Hydrate client={client}>
      <VersionsScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
