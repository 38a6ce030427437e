import { presentApiKey } from '@/lib/catalog/products/api-keys/core/present-api-key'
import { createApiKeyInput, rotateApiKeyInput, updateApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import { createApiKey } from '@/lib/catalog/products/api-keys/server/create-api-key'
import { endApiKey } from '@/lib/catalog/products/api-keys/server/end-api-key'
import { listNewestApiKeys } from '@/lib/catalog/products/api-keys/server/list-api-keys'
import { requireApiKey, showApiKey } from '@/lib/catalog/products/api-keys/server/require-api-key'
import { rotateApiKey } from '@/lib/catalog/products/api-keys/server/rotate-api-key'
import { updateApiKey } from '@/lib/catalog/products/api-keys/server/update-api-key'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { TokenActor } from '../../core/endpoint'
import { asPage, pageListQuery, pageOf } from '../../core/pages'
import { apiKey, apiKeyAnswer, apiKeyRevision, keyPath, newApiKeyAnswer } from '../../core/products/schema-api-key'
import { productPath } from '../../core/products/schema-product'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from '../define-endpoint'
import { deleteEndpoint } from '../delete-endpoint'

type KeyParams = { product_id: string; key_id: string }
type Call = { work: WriteContext; actor: TokenActor<'api_keys:rotate'>; params: KeyParams }

const keyOf = ({ product_id: productId, key_id: keyId }: KeyParams) => ({ productId, keyId })

const lockedKey = async ({ work, actor, params }: Call) =>
  presentApiKey((await requireApiKey(work, actor, keyOf(params))).key, work.now)

const shared = {
  tag: 'Products' as const,
  products: { product: ({ params }: { params: { product_id: string } }) => params.product_id },
}
const ofKey = { ...shared, params: keyPath, version: apiKeyRevision }

export const apiKeyEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/products/{product_id}/api_keys',
    {
      ...shared,
      operationId: 'list_api_keys',
      summary: 'List the API keys of a product',
      description: 'Newest first, including those that ended. The keys themselves are not shown again.',
      scope: 'api_keys:view',
      params: productPath,
      query: pageListQuery,
      reply: pageOf(apiKey),
    },
    async ({ reading, actor, params, query }) =>
      asPage(await listNewestApiKeys(reading, actor, { productId: params.product_id, ...query })),
  ),
  writeEndpoint(
    'POST',
    '/products/{product_id}/api_keys',
    {
      ...shared,
      operationId: 'create_api_key',
      summary: 'Create an API key of a product',
      description:
        'A `client` key may only validate, and is safe to ship inside a program; it may have its own `daily_limit`. A `server` key may look licenses up too; it may be limited to `sources`, and may name the IP address of the end user it asks for. The key is shown in this answer and never again.',
      scope: 'api_keys:rotate',
      params: productPath,
      body: createApiKeyInput,
      reply: newApiKeyAnswer,
      status: 201,
      version: apiKeyRevision,
    },
    ({ work, actor, params, body }) => createApiKey(work, actor, { productId: params.product_id, ...body }),
  ),
  readEndpoint(
    '/products/{product_id}/api_keys/{key_id}',
    {
      ...ofKey,
      operationId: 'retrieve_api_key',
      summary: 'Show an API key of a product',
      scope: 'api_keys:view',
      reply: apiKey,
    },
    async ({ reading: { db, now }, actor, params }) => {
      const ref = { id: params.product_id, organizationId: actor.organizationId }
      await requireProduct(db, ref)
      return showApiKey({ tx: db, now }, ref, params.key_id)
    },
  ),
  writeEndpoint(
    'PATCH',
    '/products/{product_id}/api_keys/{key_id}',
    {
      ...ofKey,
      operationId: 'update_api_key',
      summary: 'Change settings of an API key',
      description: 'Only the fields that are sent change, from the next call with the key on. Its kind stays.',
      scope: 'api_keys:rotate',
      body: updateApiKeyInput,
      reply: apiKeyAnswer,
      current: lockedKey,
    },
    ({ work, actor, params, body }) => updateApiKey(work, actor, { ...keyOf(params), input: body }),
  ),
  deleteEndpoint(
    '/products/{product_id}/api_keys/{key_id}',
    {
      ...ofKey,
      operationId: 'end_api_key',
      summary: 'End an API key',
      description: 'From the next call on, it is answered with 401. It stays in the list. 409 if it has ended already.',
      scope: 'api_keys:rotate',
      resource: apiKey,
      current: lockedKey,
    },
    ({ work, actor, params }) => endApiKey(work, actor, keyOf(params)),
  ),
  writeEndpoint(
    'POST',
    '/products/{product_id}/api_keys/{key_id}/rotate',
    {
      ...ofKey,
      operationId: 'rotate_api_key',
      summary: 'Replace an API key by a new one',
      description:
        'The new key has the same name, kind, and settings, and is shown in this answer and never again. The old one works for `grace_hours` more.',
      scope: 'api_keys:rotate',
      body: rotateApiKeyInput,
      reply: newApiKeyAnswer,
      status: 201,
    },
    ({ work, actor, params, body }) => rotateApiKey(work, actor, { ...keyOf(params), ...body }),
  ),
]
