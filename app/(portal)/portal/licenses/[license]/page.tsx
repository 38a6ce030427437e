import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { LicenseScreen } from '@/components/portal/license-screen'
import { getQueryClient } from '@/lib/browser/query-client'
import { orNotFound } from '@/lib/http/or-not-found'
import { portalQueries } from '@/lib/portal/client/portal-queries'
import { getOwnLicense } from '@/lib/portal/server/list-own-licenses'
import { requireCustomer } from '@/lib/wiring-portal'
import { pageTranslator } from '../../../page-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTranslator()
  return { title: t('key.title') }
}

export default async function LicensePage({ params }: { params: Promise<{ license: string }> }) {
  const { license: id } = await params
  const { customer, reading } = await requireCustomer(`/portal/licenses/${encodeURIComponent(id)}`)
  const license = await orNotFound(id, (licenseId) => getOwnLicense(reading, customer, licenseId))
  const client = getQueryClient()
  client.setQueryData(portalQueries.license(id).queryKey, license)
  return (
    <Hydrate client={client}>
      <LicenseScreen id={id} />
    </Hydrate>
  )
}
