import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { CreateScreen } from '@/components/licenses/create/create-screen'
import { getCustomer } from '@/lib/catalog/customers/server/list-customers'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant } from '@/lib/foundation/permissions/core/granted'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }
type SearchParams = { product?: string | string[]; customer?: string | string[] }

export const metadata: Metadata = { title: 'Create licenses' }

export default async function NewLicensesPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'licenses:create')
  const { product, customer } = await searchParams
  const client = getQueryClient()
  await prefetchProductChoices(client, org, actor)
  const customers = grant(actor, 'customers:view')
  const known =
    customers && typeof customer === 'string' && isUuid(customer)
      ? await getCustomer(reading, customers, customer).catch(() => null)
      : null
  return (
    <Hydrate client={client}>
      <CreateScreen
        org={org}
        may={mayOf(actor)}
        productId={typeof product === 'string' ? product : null}
        customer={known && { email: known.email, discord_id: known.discord_id, name: known.name }}
      />
    </Hydrate>
  )
}
