import { Hydrate } from '@/components/layout/hydrate'
import { TemplateScreen } from '@/components/products/templates/template-screen'
import { templateQuery } from '@/lib/catalog/products/templates/client/template-queries'
import { getTemplate } from '@/lib/catalog/products/templates/server/get-template'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { type ProductPageProps, prefetchProduct, productTitle } from '@/lib/wiring/pages/prefetch-product'

export const generateMetadata = productTitle('Custom response')

export default async function Page({ params }: ProductPageProps) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'products:view')
  await client.prefetchQuery({
    ...templateQuery(org, product),
    queryFn: () => getTemplate(reading, actor, product),
  })
  return (
    <Hydrate client={client}>
      <TemplateScreen org={org} productId={product} may={mayOf(actor)} />
    </Hydrate>
  )
}
