import { searchMails } from '@/lib/catalog/licenses/server/mails/search-mails'
import { asPage, pageOf } from '../core/pages'
import { emailsQuery, loggedEmail, presentEmail } from '../core/schema-email'
import { type ApiEndpoint, readEndpoint } from './define-endpoint'

export const emailEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/emails',
    {
      operationId: 'list_emails',
      tag: 'Customers',
      summary: 'List emails to customers',
      description:
        'The emails of the last 90 days, newest first: sent, kept where no mail server is set up, waiting until `sends_at` past a daily limit, retrying at `sends_at` after the `answer` of the mail server, withheld with the `reason`, or given up. `retrying` with `attempts` null is one that is being sent now, for the first time. `license_id` finds those about a license to the customer who has it, `sale_id` those about the licenses of a sale to its buyer. Sign-in codes and links are not listed.',
      scope: 'customers:view',
      products: 'organization',
      query: emailsQuery,
      reply: pageOf(loggedEmail),
    },
    async ({ actor, reading, query: { customer_id: customer, license_id: license, sale_id: sale, ...query } }) => {
      const { items, next_cursor } = await searchMails(reading, actor, { ...query, customer, license, sale })
      return asPage({ items: items.map(presentEmail), next_cursor })
    },
  ),
]
