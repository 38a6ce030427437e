import { notFound } from 'next/navigation'
import { cache } from 'react'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import { findProductView } from '@/lib/catalog/products/server/find-product-view'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { requirePage } from './dashboard-page'

/** Loaded once per request, for the layout and the page inside it. */
const loadProduct = cache(async (org: string, productId: string) => {
  const { actor, reading } = await requirePage(org, 'products:view')
  const product = (await findProductView(reading, actor, productId)) ?? notFound()
  return { actor, reading, product }
})

/** Loads the product of a page and checks the member's permission. Products of other organizations are not found. */
export async function prefetchProduct<P extends Permission>(org: string, productId: string, permission: P) {
  const { actor, reading, product } = await loadProduct(org, productId)
  const granted = grant(actor, permission) ?? notFound()
  const client = getQueryClient()
  client.setQueryData(productQueries.detail(org, productId).queryKey, product)
  return { client, actor: granted, reading, product }
}

export type ProductPageProps = { params: Promise<{ org: string; product: string }> }

/** The title of a page of a product. */
export const productTitle =
  (page: string | null) =>
  async ({ params }: ProductPageProps) => {
    const { org, product: id } = await params
    const { product } = await loadProduct(org, id)
    return { title: page === null ? product.name : `${page} · ${product.name}` }
  }
