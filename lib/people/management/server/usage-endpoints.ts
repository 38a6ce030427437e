import { listStatisticsDays } from '@/lib/service/requests/statistics/server/list-statistics-days'
import { listUsageDays } from '@/lib/service/requests/usage/server/list-usage-days'
import { asPage, pageOf } from '../core/pages'
import { statisticsOfDay, usageDaysQuery, usageOfDay } from '../core/schema-usage'
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
  readEndpoint(
    '/statistics',
    {
      operationId: 'list_statistics',
      tag: 'Requests and usage',
      summary: 'Count licenses in use, activations, and changes by day',
      description:
        'UTC days from `from` to `to`, both included, newest first and none left out; without them the last thirty that were counted. A day is counted once an hour, and for the last time two hours after its end. `sales` has what [live shops](/docs/sales) sold, by when it was paid, and is current; it needs the scope `sales:view` too. Of all products, or of the one in `product_id`, which also has `versions`, `countries` and `networks`: the twenty that most licenses have, and null for licenses of which it is not known. Countries and networks need local files ([`GEOIP_DATABASE`](/docs/self-hosting#settings)).',
      scope: 'usage:view',
      products: 'filters',
      query: usageDaysQuery,
      reply: pageOf(statisticsOfDay),
    },
    async ({ reading, actor, query }) => asPage(await listStatisticsDays(reading, actor, query)),
  ),
]
