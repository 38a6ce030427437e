import { Hydrate } from '@/components/layout/hydrate'
import { SigningScreen } from '@/components/products/signing/signing-screen'
import { signingQuery } from '@/lib/catalog/products/signing/client/signing-queries'
import { getSigning } from '@/lib/catalog/products/signing/server/get-signing'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { type ProductPageProps, prefetchProduct, productTitle } from '@/lib/wiring/pages/prefetch-product'

export const generateMetadata = productTitle('Signing')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'products:view')
  await client.prefetchQuery({
    ...signingQuery(org, product),
    queryFn: () => getSigning(reading, actor, product),
  })
  return (
    <Hydrate client={client}>
      <SigningScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
