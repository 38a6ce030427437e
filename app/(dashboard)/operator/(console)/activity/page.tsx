import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { ActivityScreen } from '@/components/operator/activity-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { activityParams, operatorQueries, toActivityQuery } from '@/lib/people/operator/client/operator-queries'
import { activityListQuery } from '@/lib/people/operator/core/schema-activity'
import { listActivity } from '@/lib/people/operator/server/list-activity'
import { requireOperator } from '@/lib/wiring/operator'

export const metadata: Metadata = { title: 'Activity · Operator' }

const load = createLoader(activityParams)

export default async function ActivityPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { reading } = await requireOperator()
  const asked = await load(searchParams)
  const client = getQueryClient()
  const query = activityListQuery.safeParse(toActivityQuery(asked, reading.now))
  if (query.success)
    await client.prefetchQuery({
      ...operatorQueries.activity(asked),
      queryFn: () => listActivity(reading, query.data),
    })
  return (
    <Hydrate client={client}>
      <ActivityScreen />
    </Hydrate>
  )
}
