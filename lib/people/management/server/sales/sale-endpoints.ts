import { createOrderLink } from '@/lib/service/sales/server/create-order-link'
import { getSale, listSales, replaySale } from '@/lib/service/sales/server/list-sales'
import { asPage, pageOf } from '../../core/pages'
import {
  createOrderLinkBody,
  orderLinkAnswer,
  sale,
  saleAnswer,
  salePath,
  salesQuery,
  saleWithEvents,
} from '../../core/sales/schema-sale'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from '../define-endpoint'
import { LICENSE_SCOPES } from './source-endpoints'

const shared = { tag: 'Sales' as const, products: 'organization' as const }
const view = { ...shared, scope: 'sales:view' as const }
const manage = { ...shared, scope: 'sales:manage' as const }

export const saleEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/sales',
    {
      ...view,
      operationId: 'list_sales',
      summary: 'List sales',
      description:
        'The orders of all shops, newest first. One that waits for a person has the state `held` and a `reason`.',
      query: salesQuery,
      reply: pageOf(sale),
    },
    async ({ actor, reading, query }) => asPage(await listSales(reading, actor, query)),
  ),
  readEndpoint(
    '/sales/{sale_id}',
    {
      ...view,
      operationId: 'retrieve_sale',
      summary: 'Show a sale',
      description: 'With everything that the shop sent about it, as it came, and what was done because of it.',
      params: salePath,
      reply: saleWithEvents,
    },
    ({ actor, reading, params }) => getSale(reading, actor, params.sale_id),
  ),
  writeEndpoint(
    'POST',
    '/sales/{sale_id}/replay',
    {
      ...manage,
      operationId: 'replay_sale',
      summary: 'Apply a sale again',
      description: `Brings its licenses to what is true of it, as when its last event came. Nothing is created twice. The answer has the sale as it is until then. ${LICENSE_SCOPES}`,
      params: salePath,
      reply: saleAnswer,
      status: 202,
    },
    ({ actor, work, params }) => replaySale(work, actor, params.sale_id),
  ),
  writeEndpoint(
    'POST',
    '/sales/order_links',
    {
      ...manage,
      operationId: 'create_order_link',
      summary: 'Create a link to an order',
      description:
        "For your shop's success page: it shows the licenses of one order, and signs nobody in. It works for 24 hours and opens once, in one browser. Its `url` is in this answer and never again. The order may be one whose event has not come yet; the page waits for it. Also needs the scope `licenses:reveal`: the link shows license keys.",
      body: createOrderLinkBody,
      example: { source_id: '01934c5e-7a10-7000-8000-00000000c001', order_id: 'A-1001' },
      reply: orderLinkAnswer,
      status: 201,
    },
    ({ actor, work, body }) => createOrderLink(work, actor, body),
  ),
]
