import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { presentProductRecord } from '@/lib/catalog/products/core/present-product'
import type { ProductRef } from '@/lib/catalog/products/core/product'
import { updateProductInput } from '@/lib/catalog/products/core/schema'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { deleteProduct } from '@/lib/catalog/products/server/delete-product'
import { listNewestProducts } from '@/lib/catalog/products/server/list-newest-products'
import { requireLockedProduct, requireProduct } from '@/lib/catalog/products/server/require-product'
import { updateProduct } from '@/lib/catalog/products/server/update-product'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { asPage, pageOf } from '../../core/pages'
import {
  newProduct,
  newProductAnswer,
  product,
  productAnswer,
  productPath,
  productRevision,
  productsQuery,
} from '../../core/products/schema-product'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from '../define-endpoint'
import { deleteEndpoint } from '../delete-endpoint'
import { productStateEndpoints } from './product-state-endpoints'

type Call = { actor: { organizationId: string }; params: { product_id: string } }

const refOf = ({ actor, params }: Call): ProductRef => ({
  id: params.product_id,
  organizationId: actor.organizationId,
})
const lockedProduct = async ({ work, ...call }: Call & { work: WriteContext }) =>
  presentProductRecord(await requireLockedProduct(work.tx, refOf(call)))

const ofProduct = {
  tag: 'Products' as const,
  params: productPath,
  products: { product: ({ params }: { params: { product_id: string } }) => params.product_id },
  version: productRevision,
}

export const productEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/products',
    {
      operationId: 'list_products',
      tag: 'Products',
      summary: 'List products',
      description: 'All products that were not deleted, newest first; those in one state with `state`.',
      scope: 'products:view',
      products: 'filters',
      query: productsQuery,
      reply: pageOf(product),
    },
    async ({ reading, actor, query }) => asPage(await listNewestProducts(reading, actor, query)),
  ),
  writeEndpoint(
    'POST',
    '/products',
    {
      operationId: 'create_product',
      tag: 'Products',
      summary: 'Create a product',
      description:
        "The product gets its first API key, which is shown in this answer and never again. The URL name (`slug`) is its name in files and scripts, and can't be changed.",
      scope: 'products:create',
      products: 'organization',
      body: newProduct,
      reply: newProductAnswer,
      status: 201,
      version: ({ api_key: _, ...created }) => productRevision(created),
    },
    async ({ work, actor, body }) => {
      const { id, api_key } = await createProduct(
        work,
        actor,
        { ...body, key_prefix: body.key_prefix ?? null },
        { issueApiKey },
      )
      const created = await requireProduct(work.tx, { id, organizationId: actor.organizationId })
      return { ...presentProductRecord(created), api_key }
    },
  ),
  readEndpoint(
    '/products/{product_id}',
    {
      ...ofProduct,
      operationId: 'retrieve_product',
      summary: 'Show a product',
      scope: 'products:view',
      reply: product,
    },
    async ({ reading, ...call }) => presentProductRecord(await requireProduct(reading.db, refOf(call))),
  ),
  writeEndpoint(
    'PATCH',
    '/products/{product_id}',
    {
      ...ofProduct,
      operationId: 'update_product',
      summary: 'Change settings of a product',
      description: 'Only the fields that are sent change.',
      scope: 'products:update',
      body: updateProductInput,
      reply: productAnswer,
      current: lockedProduct,
    },
    async (call) => {
      const { work, actor, params, body } = call
      await updateProduct(work, actor, { productId: params.product_id, settings: body })
      return lockedProduct(call)
    },
  ),
  deleteEndpoint(
    '/products/{product_id}',
    {
      ...ofProduct,
      operationId: 'delete_product',
      summary: 'Delete a product',
      description:
        'It cannot be undone. The API keys of the product answer `product_not_found` from the next request on, so that a program that still calls learns the reason.',
      scope: 'products:delete',
      resource: product,
      current: lockedProduct,
    },
    ({ work, actor, params }) => deleteProduct(work, actor, { productId: params.product_id, name: null }),
  ),
  ...productStateEndpoints,
]
