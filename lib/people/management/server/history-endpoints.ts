import { Fault } from '@/lib/foundation/platform/fault'
import type { Timeline } from '@/lib/service/timeline/core/schema'
import { listCustomerTimeline, listLicenseTimeline } from '@/lib/service/timeline/server/list-timeline'
import { customerPath, licensePath } from '../core/fields'
import { asPage, pageOf } from '../core/pages'
import { historyEntry, historyQuery, presentHistory } from '../core/schema-history'
import { type ApiEndpoint, readEndpoint } from './define-endpoint'

const WHAT =
  'Newest first: changes with each field from what to what, emails of the last 90 days, IP addresses, the first valid validation, and notes. Emails need the scope `customers:view`, IP addresses `ips:view`. A page may have fewer entries than `limit`; `next` is null on the last one.'

export const historyEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/licenses/{license_id}/history',
    {
      operationId: 'list_license_history',
      tag: 'Licenses',
      summary: 'List the history of a license',
      description: WHAT,
      scope: 'licenses:view',
      products: { license: ({ params }: { params: { license_id: string } }) => params.license_id },
      params: licensePath,
      query: historyQuery,
      reply: pageOf(historyEntry),
    },
    async ({ actor, reading, params, query }) =>
      pageOfTimeline(await listLicenseTimeline(reading, actor, { licenseId: params.license_id, ...query })),
  ),
  readEndpoint(
    '/customers/{customer_id}/history',
    {
      operationId: 'list_customer_history',
      tag: 'Customers',
      summary: 'List the history of a customer',
      description: `${WHAT} Entries about licenses need the scope \`licenses:view\`; they are those of the customer's 1,000 newest licenses, each since it is theirs.`,
      scope: 'customers:view',
      products: 'organization',
      params: customerPath,
      query: historyQuery,
      reply: pageOf(historyEntry),
    },
    async ({ actor, reading, params, query }) =>
      pageOfTimeline(await listCustomerTimeline(reading, actor, { customerId: params.customer_id, ...query })),
  ),
]

/** A program would take a part for the whole. */
function pageOfTimeline({ items, next_cursor, is_history_away }: Timeline) {
  if (is_history_away)
    throw new Fault('service_unavailable', 'The history cannot be read right now. Try again in a moment.')
  return asPage({ items: items.map(presentHistory), next_cursor })
}
