import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { BrandingScreen } from '@/components/organizations/branding-screen'
import { brandingQuery } from '@/lib/catalog/organizations/client/branding-queries'
import { getBranding } from '@/lib/catalog/organizations/server/get-branding'
import { getOrganization } from '@/lib/catalog/organizations/server/get-organization'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Branding' }

export default async function BrandingPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'org:update')
  const client = getQueryClient()
  const [{ name }] = await Promise.all([
    getOrganization(reading, actor),
    client.prefetchQuery({ ...brandingQuery(org), queryFn: () => getBranding(reading, actor) }),
  ])
  return (
    <Hydrate client={client}>
      <BrandingScreen org={org} organizationName={name} />
    </Hydrate>
  )
}
