import type { Metadata } from 'next'
import { cache } from 'react'
import { Hydrate } from '@/components/layout/hydrate'
import { PortalLicenseScreen } from '@/components/portal/license/license-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { orNotFound } from '@/lib/http/pages/or-not-found'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { requireCustomer } from '@/lib/wiring/portal'

type Props = { params: Promise<{ license: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { license: id } = await params
  return { title: (await loadLicense(id)).product.name }
}

/** Loaded once per request, for the title and the page. */
const loadLicense = cache(async (id: string) => {
  const { customer, reading, address } = await requireCustomer()
  return orNotFound(id, (licenseId) => getOwnLicense(reading, customer, { licenseId, from: address }))
})

export default async function LicensePage({ params }: Props) {
  const { license: id } = await params
  const license = await loadLicense(id)
  const client = getQueryClient()
  client.setQueryData(portalQueries.license(id).queryKey, license)
  return (
    <Hydrate client={client}>
      <PortalLicenseScreen id={id} />
    </Hydrate>
  )
}
