import type { QueryClient } from '@tanstack/react-query'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import { listProductChoices } from '@/lib/catalog/products/server/list-products'
import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import { reading } from './dashboard-page'

/** Prefetches the products of a filter or form, for members who may see them. */
export async function prefetchProductChoices(client: QueryClient, org: string, member: Member): Promise<void> {
  const actor = grant(member, 'products:view')
  if (!actor) return
  await client.prefetchQuery({
    ...productQueries.choices(org),
    queryFn: () => listProductChoices(reading(), actor),
  })
}
