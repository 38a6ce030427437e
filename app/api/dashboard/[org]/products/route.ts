import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { createProductInput, listProductsQuery } from '@/lib/catalog/products/core/schema'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { listProducts } from '@/lib/catalog/products/server/list-products'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('products:view', { query: listProductsQuery }, ({ reading, actor, query }) =>
  listProducts(reading, actor, query),
)

export const POST = dashboardWrite('products:create', { body: createProductInput }, ({ work, actor, body }) =>
  createProduct(work, actor, body, { issueApiKey }),
)
