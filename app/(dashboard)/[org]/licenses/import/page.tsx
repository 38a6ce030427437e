import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { ImportScreen } from '@/components/licenses/bulk/import-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

type Props = { params: Promise<{ org: string }> }

export const metadata: Metadata = { title: 'Import licenses' }

export default async function ImportPage({ params }: Props) {
  const { org } = await params
  const { actor } = await requirePage(org, 'licenses:create')
  const client = getQueryClient()
  await prefetchProductChoices(client, org, actor)
  return (
    <Hydrate client={client}>
      <ImportScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
