import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { OrganizationsScreen } from '@/components/operator/organizations-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { operatorQueries, organizationParams, toOperatorQuery } from '@/lib/people/operator/client/operator-queries'
import { organizationListQuery } from '@/lib/people/operator/core/schema'
import { listAllOrganizations } from '@/lib/people/operator/server/list-organizations'
import { requireOperator } from '@/lib/wiring/operator'

export const metadata: Metadata = { title: 'Organizations · Operator' }

const load = createLoader(organizationParams)

export default async function OrganizationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { reading } = await requireOperator()
  const asked = await load(searchParams)
  const client = getQueryClient()
  const query = organizationListQuery.safeParse(toOperatorQuery(asked))
  if (query.success)
    await client.prefetchQuery({
      ...operatorQueries.organizations(asked),
      queryFn: () => listAllOrganizations(reading, query.data),
    })
  return (
    <Hydrate client={client}>
      <OrganizationsScreen />
    </Hydrate>
  )
}
