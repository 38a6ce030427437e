import { Hydrate } from '@/components/layout/hydrate'
import { TemplateScreen } from '@/components/products/template-screen'
import { mayOf } from '@/lib/access/core/may'
import { productQueries } from '@/lib/products/client/product-queries'
import { getTemplate } from '@/lib/products/server/get-template'
import { type ProductPageProps, prefetchProduct, productTitle } from '../prefetch-product'

export const generateMetadata = productTitle('Custom response')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'products:view')
  await client.prefetchQuery({
    ...productQueries.template(org, product),
    queryFn: () => getTemplate(reading, actor, product),
  })
  return (
    <Hydrate client={client}>
      <TemplateScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
