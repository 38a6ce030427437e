import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { CustomersScreen } from '@/components/customers/customers-screen'
import { BehindNotice } from '@/components/layout/behind-notice'
import { Hydrate } from '@/components/layout/hydrate'
import { customerParams, customerQueries, toCustomerQuery } from '@/lib/catalog/customers/client/customer-queries'
import { customerListQuery } from '@/lib/catalog/customers/core/schema-input'
import { listCustomers } from '@/lib/catalog/customers/server/list-customers'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requireListPage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Customers' }

const load = createLoader(customerParams)

export default async function CustomersPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requireListPage(org, 'customers:view')
  const asked = await load(searchParams)
  const client = getQueryClient()
  const query = customerListQuery.safeParse(toCustomerQuery(asked))
  if (query.success)
    await client.prefetchQuery({
      ...customerQueries.list(org, asked),
      queryFn: () => listCustomers(reading, actor, query.data),
    })
  return (
    <Hydrate client={client}>
      <BehindNotice seconds={reading.behindSeconds} />
      <CustomersScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
