import type { Metadata } from 'next'
import { cache } from 'react'
import { customerTitle } from '@/components/customers/customer-name'
import { CustomerScreen } from '@/components/customers/customer-screen'
import { getCustomer } from '@/lib/catalog/customers/server/list-customers'
import { unsubscribedSince } from '@/lib/foundation/mail/server/unsubscribe'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { orNotFound } from '@/lib/http/pages/or-not-found'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string; customer: string }> }

/** Loaded once per request, for the title and the page. */
const loadCustomer = cache(async (org: string, customer: string) => {
  const { actor, reading } = await requirePage(org, 'customers:view')
  return { actor, reading, found: await orNotFound(customer, (id) => getCustomer(reading, actor, id)) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, customer } = await params
  const { found } = await loadCustomer(org, customer)
  return { title: customerTitle(found) }
}

export default async function CustomerPage({ params }: Props) {
  const { org, customer } = await params
  const { actor, reading, found } = await loadCustomer(org, customer)
  const unsubscribedAt = await unsubscribedSince(reading, {
    organizationId: actor.organizationId,
    email: found.email,
  })
  return (
    <CustomerScreen
      org={org}
      customer={found}
      unsubscribedAt={unsubscribedAt?.toISOString() ?? null}
      may={mayOf(actor)}
    />
  )
}
