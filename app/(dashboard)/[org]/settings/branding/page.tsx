import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { BrandingScreen } from '@/components/organizations/branding-screen'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { brandingQuery } from '@/lib/organizations/client/branding-queries'
import { getBranding } from '@/lib/organizations/server/get-branding'
import { getOrganization } from '@/lib/organizations/server/get-organization'
import { requirePage } from '@/lib/wiring/dashboard'

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
