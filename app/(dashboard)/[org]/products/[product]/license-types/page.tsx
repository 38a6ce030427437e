import { Hydrate } from '@/components/layout/hydrate'
import { LicenseTypesScreen } from '@/components/products/license-types/license-types-screen'
import { licenseTypesQuery } from '@/lib/catalog/products/license-types/client/license-type-queries'
import { listLicenseTypes } from '@/lib/catalog/products/license-types/server/list-license-types'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { type ProductPageProps, prefetchProduct, productTitle } from '@/lib/wiring/pages/prefetch-product'

export const generateMetadata = productTitle('License types')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'products:view')
  await client.prefetchQuery({
    ...licenseTypesQuery(org, product),
    queryFn: () => listLicenseTypes(reading, actor, product),
  })
  return (
    <Hydrate client={client}>
      <LicenseTypesScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
