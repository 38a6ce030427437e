import type { Metadata } from 'next'
import { CustomerScreen } from '@/components/customers/customer-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { mayOf } from '@/lib/access/core/may'
import { getQueryClient } from '@/lib/browser/query-client'
import { customerQueries } from '@/lib/customers/client/customer-queries'
import { getCustomer } from '@/lib/customers/server/list-customers'
import { orNotFound } from '@/lib/http/or-not-found'
import { requirePage } from '@/lib/wiring-dashboard'

type Props = { params: Promise<{ org: string; customer: string }> }

export const metadata: Metadata = { title: 'Customer' }

export default async function CustomerPage({ params }: Props) {
  const { org, customer } = await params
  const { actor, reading } = await requirePage(org, 'customers:view')
  const client = getQueryClient()
  const found = await orNotFound(customer, (id) => getCustomer(reading, actor, id))
  client.setQueryData(customerQueries.one(org, customer).queryKey, found)
  return (
    <Hydrate client={client}>
      <CustomerScreen org={org} customerId={customer} may={mayOf(actor)} />
    </Hydrate>
  )
}
