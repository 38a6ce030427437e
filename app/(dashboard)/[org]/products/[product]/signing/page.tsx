import { Hydrate } from '@/components/layout/hydrate'
import { SigningScreen } from '@/components/signing/signing-screen'
import { mayOf } from '@/lib/permissions/core/may'
import { signingQuery } from '@/lib/signing/client/signing-queries'
import { getSigning } from '@/lib/signing/server/get-signing'
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
