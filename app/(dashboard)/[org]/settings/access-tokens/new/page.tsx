import type { Metadata } from 'next'
import { CreateAccessTokenScreen } from '@/components/access-tokens/create-access-token-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'
import { readRoomProblem } from '@/lib/wiring/pages/room'

export const metadata: Metadata = { title: 'Create access token' }

export default async function NewAccessTokenPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor } = await requirePage(org, 'access_tokens:manage')
  const client = getQueryClient()
  await prefetchProductChoices(client, org, actor)
  return (
    <Hydrate client={client}>
      <CreateAccessTokenScreen org={org} may={mayOf(actor)} problem={await readRoomProblem(actor, 'accessTokens')} />
    </Hydrate>
  )
}
