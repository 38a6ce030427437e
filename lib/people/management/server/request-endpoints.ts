import { presentRequestDetail } from '@/lib/service/requests/core/present-request'
import { readLines } from '@/lib/service/requests/server/list-requests'
import { pageOf } from '../core/pages'
import { presentLoggedRequest } from '../core/present-request'
import { loggedRequest, requestsQuery } from '../core/schema-request'
import { type ApiEndpoint, readEndpoint } from './define-endpoint'

export const requestEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/requests',
    {
      operationId: 'list_requests',
      tag: 'Requests and usage',
      summary: 'List requests of the public API',
      description:
        "The request log, newest first. Identical requests within one minute are one line with their number in `hits`, so a page may have fewer lines than `limit`. `q` finds a request ID, a device ID, an IP address, a license key (whole, by its end as lists show it, by its last four characters if Latchkey generated it, or by a group of five or more characters), or a part of the customer's email or name. IP addresses are shown with the scope `ips:view`, license keys (masked) with `licenses:view`.",
      scope: 'usage:view',
      products: 'filters',
      query: requestsQuery,
      reply: pageOf(loggedRequest),
    },
    async ({ reading, actor, query: { product_id: product, license_id: license, ...query } }) => {
      const { lines, sees, next_cursor } = await readLines(reading, actor, { ...query, product, license })
      return { data: lines.map((line) => presentLoggedRequest(presentRequestDetail(line, sees))), next: next_cursor }
    },
  ),
]
