import type { Metadata } from 'next'
import { cache } from 'react'
import { customerTitle } from '@/components/customers/customer-name'
import { Hydrate } from '@/components/layout/hydrate'
import { LicenseScreen } from '@/components/licenses/detail/license-screen'
import { licenseQueries } from '@/lib/catalog/licenses/client/license-queries'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { orNotFound } from '@/lib/http/pages/or-not-found'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string; license: string }> }

/** Loaded once per request, for the title and the page. */
const loadLicense = cache(async (org: string, license: string) => {
  const { actor, reading } = await requirePage(org, 'licenses:view')
  return { actor, found: await orNotFound(license, (id) => getLicense(reading, actor, id)) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, license } = await params
  const { found } = await loadLicense(org, license)
  return { title: `${found.key} · ${customerTitle(found.customer)}` }
}

export default async function LicensePage({ params }: Props) {
  const { org, license } = await params
  const { actor, found } = await loadLicense(org, license)
  const client = getQueryClient()
  client.setQueryData(licenseQueries.detail(org, license).queryKey, found)
  return (
    <Hydrate client={client}>
      <LicenseScreen org={org} licenseId={license} may={mayOf(actor)} />
    </Hydrate>
  )
}
