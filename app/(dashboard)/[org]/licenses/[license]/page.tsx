import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { LicenseScreen } from '@/components/licenses/license-screen'
import { mayOf } from '@/lib/access/core/may'
import { getQueryClient } from '@/lib/browser/query-client'
import { orNotFound } from '@/lib/http/or-not-found'
import { licenseQueries } from '@/lib/licenses/client/license-queries'
import { getLicense } from '@/lib/licenses/server/get-license'
import { requirePage } from '@/lib/wiring-dashboard'

type Props = { params: Promise<{ org: string; license: string }> }

export const metadata: Metadata = { title: 'License' }

export default async function LicensePage({ params }: Props) {
  const { org, license } = await params
  const { actor, reading } = await requirePage(org, 'licenses:view')
  const client = getQueryClient()
  const found = await orNotFound(license, (id) => getLicense(reading, actor, id))
  client.setQueryData(licenseQueries.detail(org, license).queryKey, found)
  return (
    <Hydrate client={client}>
      <LicenseScreen org={org} licenseId={license} may={mayOf(actor)} />
    </Hydrate>
  )
}
