import type { Metadata, Route } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { Hydrate } from '@/components/layout/hydrate'
import { PortalLicensesScreen } from '@/components/portal/license/licenses-screen'
import { readDiscordProblem } from '@/components/portal/sign-in/discord-problems'
import { SignInScreen } from '@/components/portal/sign-in/sign-in-screen'
import { BackToVendor } from '@/components/portal/ui/back-to-vendor'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { doorElsewhere, readDoorQuery } from '@/lib/people/portal/core/portal-door'
import { listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import { readMe } from '@/lib/people/portal/server/read-me'
import { listOwnOrders } from '@/lib/service/sales/server/list-own-orders'
import {
  currentCustomer,
  isDiscordOn,
  onlyVendor,
  portalTranslator,
  requireCustomer,
  vendorDoor,
} from '@/lib/wiring/portal'

type Props = { params: Promise<{ vendor: string }>; searchParams: SearchParams }

/** Loaded once per request, for the title and the page. */
const loadVendor = cache(async (segment: string) => (await vendorDoor(segment)) ?? notFound())

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const vendor = await loadVendor((await params).vendor)
  const t = await portalTranslator()
  return { title: { absolute: `${vendor.name} · ${t('frame.title')}` } }
}

export default async function VendorPage({ params, searchParams }: Props) {
  const vendor = await loadVendor((await params).vendor)
  const query = await searchParams
  const { email, back, path, license } = readDoorQuery(query, vendor)
  const problem = readDiscordProblem(query['error'])
  const leave = back && <BackToVendor url={back} vendor={vendor.name} />
  if (!(await currentCustomer()))
    return (
      <div className="space-y-6">
        <SignInScreen
          vendor={vendor}
          hasDiscord={isDiscordOn()}
          problem={problem}
          callbackPath={path}
          initialEmail={email}
        />
        {leave}
      </div>
    )
  if (license) redirect(path as Route)
  const { customer, reading } = await requireCustomer()
  const client = getQueryClient()
  const [only] = await Promise.all([
    onlyVendor(),
    client.prefetchQuery({ ...portalQueries.licenses(), queryFn: () => listOwnLicenses(reading, customer) }),
    client.prefetchQuery({ ...portalQueries.orders(), queryFn: () => listOwnOrders(reading, customer) }),
    client.prefetchQuery({ ...portalQueries.me(), queryFn: () => readMe(reading, customer, isDiscordOn()) }),
  ])
  if (only?.slug === vendor.slug) {
    // Beside the vendor of an installation of one, there may be a demo: its customers find their licenses, too.
    const vendors = client.getQueryData(portalQueries.licenses().queryKey)?.vendors ?? []
    const orders = client.getQueryData(portalQueries.orders().queryKey)?.orders ?? []
    const elsewhere = doorElsewhere(vendor.slug, [...vendors, ...orders.map((order) => order.vendor)])
    if (elsewhere) redirect(elsewhere as Route)
  }
  return (
    <Hydrate client={client}>
      <div className="space-y-6">
        {leave}
        <PortalLicensesScreen vendor={vendor} isOnlyVendor={only !== null} />
      </div>
    </Hydrate>
  )
}
