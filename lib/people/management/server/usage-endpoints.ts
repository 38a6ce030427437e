import { listUsageDays } from '@/lib/service/requests/usage/server/list-usage-days'
import { asPage, pageOf } from '../core/pages'
import { usageDaysQuery, usageOfDay } from '../core/schema-usage'
import { type ApiEndpoint, readEndpoint } from './define-endpoint'

export const usageEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/usage',
    {
      operationId: 'list_usage',
      tag: 'Requests and usage',
      summary: 'Count requests by day and status',
      description:
        'UTC days from `from` to `to`, both included, newest first and none left out; without them the last thirty. Of all products, or of the one in `product_id`. Requests that were counted, but whose answer was lost with a process that was killed, have the status `unrecorded`.',
      scope: 'usage:view',
      products: 'filters',
      query: usageDaysQuery,
      reply: pageOf(usageOfDay),
    },
    async ({ reading, actor, query }) => asPage(await listUsageDays(reading, actor, query)),
  ),
]
