import {
  createMapping,
  deleteMapping,
  getMapping,
  listMappings,
  updateMapping,
} from '@/lib/service/sales/server/mappings'
import { reconcileSource } from '@/lib/service/sales/server/reconcile-sales'
import { createShopWebhook, listShopProducts } from '@/lib/service/sales/server/shop-setup'
import {
  createSource,
  deleteSource,
  getSource,
  listSources,
  rotateSourceSecret,
  updateSource,
} from '@/lib/service/sales/server/sources'
import { asPage, pageListQuery, pageOf } from '../../core/pages'
import {
  createMappingBody,
  createSourceBody,
  mapping,
  mappingAnswer,
  mappingList,
  mappingPath,
  shopProductList,
  source,
  sourceAnswer,
  sourcePath,
  sourceSecretAnswer,
  updateMappingBody,
  updateSourceBody,
} from '../../core/sales/schema-sale'
import { type ApiEndpoint, askingEndpoint, readEndpoint, writeEndpoint } from '../define-endpoint'
import { deleteEndpoint } from '../delete-endpoint'

const shared = { tag: 'Sales' as const, products: 'organization' as const }
const view = { ...shared, scope: 'sales:view' as const }
const manage = { ...shared, scope: 'sales:manage' as const }

export const LICENSE_SCOPES =
  'Also needs the scopes `licenses:create`, `licenses:update` and `licenses:revoke`: a source does that by itself.'

const PRODUCT = '01934c5e-7a10-7000-8000-00000000b001'

export const saleSourceEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/sales/sources',
    { ...view, operationId: 'list_sale_sources', summary: 'List sources', query: pageListQuery, reply: pageOf(source) },
    async ({ actor, reading, query }) => asPage(await listSources(reading, actor, query)),
  ),
  writeEndpoint(
    'POST',
    '/sales/sources',
    {
      ...manage,
      operationId: 'create_sale_source',
      summary: 'Connect a shop',
      description: `\`generic\` is your own shop, which sends events in the form of Standard Webhooks. A secret that Latchkey makes is in this answer and never again; one that the shop makes is sent as \`secret\`, now or later. With an \`api_key\` of the shop, each order is read there before it counts. A dry run records what would happen. ${LICENSE_SCOPES}`,
      body: createSourceBody,
      example: { provider: 'generic', name: 'My shop', mode: 'dry_run' },
      reply: sourceSecretAnswer,
      status: 201,
    },
    ({ actor, work, body }) => createSource(work, actor, body),
  ),
  readEndpoint(
    '/sales/sources/{source_id}',
    { ...view, operationId: 'retrieve_sale_source', summary: 'Show a source', params: sourcePath, reply: source },
    ({ actor, reading, params }) => getSource(reading, actor, params.source_id),
  ),
  writeEndpoint(
    'PATCH',
    '/sales/sources/{source_id}',
    {
      ...manage,
      operationId: 'update_sale_source',
      summary: 'Change a source',
      description: `Only the fields that are sent change. Going live leaves the sales of the dry run alone until they are replayed; with \`apply_earlier\` it applies them. Going live takes what connecting a shop takes. ${LICENSE_SCOPES}`,
      params: sourcePath,
      body: updateSourceBody,
      example: { mode: 'live', apply_earlier: true },
      reply: sourceAnswer,
    },
    ({ actor, work, params, body }) => updateSource(work, actor, { id: params.source_id, ...body }),
  ),
  deleteEndpoint(
    '/sales/sources/{source_id}',
    {
      ...manage,
      operationId: 'delete_sale_source',
      summary: 'Disconnect a shop',
      description: 'Deletes the source with its mappings, its sales, and what it sent. Its licenses stay as they are.',
      params: sourcePath,
      resource: source,
    },
    ({ actor, work, params }) => deleteSource(work, actor, params.source_id),
  ),
  writeEndpoint(
    'POST',
    '/sales/sources/{source_id}/reconcile',
    {
      ...manage,
      operationId: 'reconcile_sale_source',
      summary: 'Compare a source with its shop',
      description: `Reads recent orders from the shop's API, as happens every night. What its events have not said is listed as held sales, or applied at a source whose \`reconcile\` is \`apply\`. Needs an API key of the shop. ${LICENSE_SCOPES}`,
      params: sourcePath,
      reply: sourceAnswer,
      status: 202,
    },
    ({ actor, work, params }) => reconcileSource(work, actor, params.source_id),
  ),
  writeEndpoint(
    'POST',
    '/sales/sources/{source_id}/rotate_secret',
    {
      ...manage,
      operationId: 'rotate_sale_source_secret',
      summary: 'Replace the secret of a source',
      description: `Of a shop that signs with a secret that Latchkey made. The old one works for 24 hours more. The new one is in this answer and never again. ${LICENSE_SCOPES}`,
      params: sourcePath,
      reply: sourceSecretAnswer,
    },
    ({ actor, work, params }) => rotateSourceSecret(work, actor, params.source_id),
  ),
  askingEndpoint(
    '/sales/sources/{source_id}/webhook',
    {
      ...manage,
      operationId: 'create_sale_source_webhook',
      summary: 'Create the webhook at the shop',
      description: `Has the shop send its events to the source, by the shop's API, and keeps the secret that the shop makes. What the shop had with this URL is updated or replaced, so it can be repeated at any time: after an error, or after replacing the secret. Needs an API key that may do this; the page of each shop in the documentation lists the permissions. ${LICENSE_SCOPES}`,
      params: sourcePath,
      reply: sourceAnswer,
    },
    ({ actor, asking, params }) => createShopWebhook(asking, actor, params.source_id),
  ),
  readEndpoint(
    '/sales/sources/{source_id}/products',
    {
      ...view,
      operationId: 'list_sale_source_products',
      summary: 'List the products of a shop',
      description:
        'What the shop sells now, asked of its API: at most 1,000 products, with the IDs that mappings have. Needs an API key of the shop. The shops of an organization are asked at most 20 times a minute.',
      params: sourcePath,
      reply: shopProductList,
    },
    async ({ actor, reading, params }) => {
      const { items: data, has_more } = await listShopProducts(reading, actor, params.source_id)
      return { data, has_more }
    },
  ),
  readEndpoint(
    '/sales/sources/{source_id}/mappings',
    {
      ...view,
      operationId: 'list_sale_mappings',
      summary: 'List the mappings of a source',
      params: sourcePath,
      reply: mappingList,
    },
    async ({ actor, reading, params }) => {
      const { items: data, unmapped } = await listMappings(reading, actor, { sourceId: params.source_id })
      return { data, unmapped }
    },
  ),
  writeEndpoint(
    'POST',
    '/sales/sources/{source_id}/mappings',
    {
      ...manage,
      operationId: 'create_sale_mapping',
      summary: 'Map a product of a shop',
      description: `The licenses of several \`targets\` are a bundle: they share the key. The sales that wait for the mapping are applied, the oldest first. ${LICENSE_SCOPES}`,
      params: sourcePath,
      body: createMappingBody,
      example: { external_id: 'pro-yearly', targets: [{ product_id: PRODUCT, license_type: 'Yearly' }] },
      reply: mappingAnswer,
      status: 201,
    },
    ({ actor, work, params, body }) => createMapping(work, actor, { sourceId: params.source_id, ...body }),
  ),
  readEndpoint(
    '/sales/sources/{source_id}/mappings/{mapping_id}',
    { ...view, operationId: 'retrieve_sale_mapping', summary: 'Show a mapping', params: mappingPath, reply: mapping },
    ({ actor, reading, params }) => getMapping(reading, actor, { sourceId: params.source_id, id: params.mapping_id }),
  ),
  writeEndpoint(
    'PATCH',
    '/sales/sources/{source_id}/mappings/{mapping_id}',
    {
      ...manage,
      operationId: 'update_sale_mapping',
      summary: 'Change a mapping',
      description: `Later sales get what it says then; a policy also decides what later events do to licenses that exist. ${LICENSE_SCOPES}`,
      params: mappingPath,
      body: updateMappingBody,
      example: { policy: { buffer_days: 7 } },
      reply: mappingAnswer,
    },
    ({ actor, work, params, body }) =>
      updateMapping(work, actor, { sourceId: params.source_id, id: params.mapping_id, ...body }),
  ),
  deleteEndpoint(
    '/sales/sources/{source_id}/mappings/{mapping_id}',
    {
      ...manage,
      operationId: 'delete_sale_mapping',
      summary: 'Delete a mapping',
      description: 'Sales of the product are held from now on.',
      params: mappingPath,
      resource: mapping,
    },
    ({ actor, work, params }) => deleteMapping(work, actor, { sourceId: params.source_id, id: params.mapping_id }),
  ),
]
