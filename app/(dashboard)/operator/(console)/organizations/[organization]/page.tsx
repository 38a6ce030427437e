import type { Metadata } from 'next'
import { cache } from 'react'
import { Hydrate } from '@/components/layout/hydrate'
import { OrganizationScreen } from '@/components/operator/organization-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { orNotFound } from '@/lib/http/pages/or-not-found'
import { operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { getOrganization } from '@/lib/people/operator/server/get-organization'
import { getPlanUse } from '@/lib/service/billing/server/get-plan-use'
import { requireOperator } from '@/lib/wiring/operator'

type Props = { params: Promise<{ organization: string }> }

/** Asked for once a request, by the title and the page. */
const loadOrganization = cache(async (organization: string) => {
  const { reading } = await requireOperator()
  return orNotFound(organization, (id) => getOrganization(reading, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization } = await params
  return { title: `${(await loadOrganization(organization)).name} · Operator` }
}

export default async function OrganizationPage({ params }: Props) {
  const { organization: id } = await params
  const organization = await loadOrganization(id)
  const { operator, reading } = await requireOperator()
  const use = await getPlanUse(reading, { organizationId: organization.id })
  const client = getQueryClient()
  client.setQueryData(operatorQueries.organization(id).queryKey, organization)
  return (
    <Hydrate client={client}>
      <OrganizationScreen id={id} use={use} ownId={operator.userId} />
    </Hydrate>
  )
}
