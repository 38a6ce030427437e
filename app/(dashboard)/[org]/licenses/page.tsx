import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { createLoader, type SearchParams } from 'nuqs/server'
import { BehindNotice } from '@/components/layout/behind-notice'
import { Hydrate } from '@/components/layout/hydrate'
import { LicensesScreen } from '@/components/licenses/list/licenses-screen'
import { licenseParams, toLicenseQuery } from '@/lib/catalog/licenses/client/license-params'
import { licenseQueries } from '@/lib/catalog/licenses/client/license-queries'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requireListPage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Licenses' }

const load = createLoader(licenseParams)

export default async function LicensesPage({ params, searchParams }: Props) {
  const { org } = await params
  if ('issue' in (await searchParams)) redirect(`/${org}/licenses/new`)
  const { actor, reading } = await requireListPage(org, 'licenses:view')
  const asked = toLicenseQuery(await load(searchParams))
  const client = getQueryClient()
  const query = licenseListQuery.safeParse(asked)
  // A query that does not parse is left to the browser's own request, whose refusal says what is wrong with it.
  await Promise.all([
    // Were they to come later, their filter would push the others aside.
    prefetchProductChoices(client, org, actor),
    query.success &&
      client.prefetchQuery({
        ...licenseQueries.list(org, asked),
        queryFn: () => listLicenses(reading, actor, query.data),
      }),
  ])
  return (
    <Hydrate client={client}>
      <BehindNotice seconds={reading.behindSeconds} />
      <LicensesScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
