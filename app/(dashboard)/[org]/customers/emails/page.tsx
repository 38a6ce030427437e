import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { MailsScreen } from '@/components/customers/mails/mails-screen'
import { BehindNotice } from '@/components/layout/behind-notice'
import { Hydrate } from '@/components/layout/hydrate'
import { searchMails } from '@/lib/catalog/licenses/server/mails/search-mails'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mailLogParams, mailLogQueries, mailLogQueryOf } from '@/lib/foundation/mail/client/mail-log-queries'
import { mailLogQuery } from '@/lib/foundation/mail/core/mail-log'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requireListPage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Emails' }

const load = createLoader(mailLogParams)

export default async function EmailsPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requireListPage(org, 'customers:view')
  const view = await load(searchParams)
  // The browser repeats a query that does not parse; the answer says what would be right.
  const query = mailLogQuery.safeParse(mailLogQueryOf(view, reading.now))
  const client = getQueryClient()
  if (query.success)
    await client.prefetchQuery({
      ...mailLogQueries.list(org, view),
      queryFn: () => searchMails(reading, actor, query.data),
    })
  return (
    <Hydrate client={client}>
      <BehindNotice seconds={reading.behindSeconds} />
      <MailsScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
