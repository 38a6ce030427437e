import { presentProductRecord } from '@/lib/catalog/products/core/present-product'
import type { ProductState } from '@/lib/catalog/products/core/product'
import { changeProductState } from '@/lib/catalog/products/server/change-product-state'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { productAnswer, productPath, productRevision } from '../../core/products/schema-product'
import { type ApiEndpoint, writeEndpoint } from '../define-endpoint'

type Verb = { verb: string; state: ProductState; summary: string; description: string }

const VERBS: Verb[] = [
  {
    verb: 'archive',
    state: 'archived',
    summary: 'Archive a product',
    description: 'Its licenses answer `product_archived` from the next request on. Enabling it undoes that.',
  },
  {
    verb: 'disable',
    state: 'disabled',
    summary: 'Disable a product',
    description:
      'Its licenses answer `product_disabled` from the next request on. Enabling it undoes that. Only an active product can be disabled.',
  },
  {
    verb: 'enable',
    state: 'active',
    summary: 'Enable a product',
    description: 'Makes an archived or disabled product active again.',
  },
]

/** 409 if the product is in that state already. */
export const productStateEndpoints: readonly ApiEndpoint[] = VERBS.map(({ verb, state, summary, description }) =>
  writeEndpoint(
    'POST',
    `/products/{product_id}/${verb}`,
    {
      operationId: `${verb}_product`,
      tag: 'Products',
      summary,
      description,
      scope: 'products:archive',
      params: productPath,
      products: { product: ({ params }) => params.product_id },
      reply: productAnswer,
      version: productRevision,
    },
    async ({ work, actor, params: { product_id: productId } }) => {
      await changeProductState(work, actor, { productId, state })
      const ref = { id: productId, organizationId: actor.organizationId }
      return presentProductRecord(await requireProduct(work.tx, ref))
    },
  ),
)
