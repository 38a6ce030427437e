import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { Hydrate } from '@/components/layout/hydrate'
import { PortalLicensesScreen } from '@/components/portal/license/licenses-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import { readMe } from '@/lib/people/portal/server/read-me'
import { listOwnOrders } from '@/lib/service/sales/server/list-own-orders'
import { isDiscordOn, onlyVendor, requireCustomer } from '@/lib/wiring/portal'

export default async function PortalPage() {
  const { customer, reading } = await requireCustomer()
  const vendor = await onlyVendor()
  if (vendor) redirect(vendorPortalPath(vendor.slug) as Route)
  const client = getQueryClient()
  await Promise.all([
    client.prefetchQuery({ ...portalQueries.licenses(), queryFn: () => listOwnLicenses(reading, customer) }),
    client.prefetchQuery({ ...portalQueries.orders(), queryFn: () => listOwnOrders(reading, customer) }),
    client.prefetchQuery({ ...portalQueries.me(), queryFn: () => readMe(reading, customer, isDiscordOn()) }),
  ])
  return (
    <Hydrate client={client}>
      <PortalLicensesScreen />
    </Hydrate>
  )
}
