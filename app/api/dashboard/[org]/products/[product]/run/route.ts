import { requireKeyOfProduct } from '@/lib/catalog/products/api-keys/server/require-key-of-product'
import { runValidation } from '@/lib/http/public-api/run-validation'
import { runInput } from '@/lib/service/validation/explain/core/run-schema'
import { dashboardWrite } from '@/lib/wiring/dashboard'
import { getApp } from '@/lib/wiring/public-api'

// Nothing of it belongs into a transaction: the validation is counted and recorded by the pipeline of the public API.
export const POST = dashboardWrite(
  'api_keys:rotate',
  {
    params: ['product'],
    body: runInput,
    prepare: async ({ reading, actor, params, address, body }) => {
      await requireKeyOfProduct(reading, actor, { productId: params.product, apiKey: body.api_key })
      return runValidation(getApp().publicApi, { address, ...body })
    },
  },
  async ({ prepared }) => prepared,
)
