import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { PeopleScreen } from '@/components/operator/people-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { operatorQueries, personParams, toOperatorQuery } from '@/lib/people/operator/client/operator-queries'
import { personListQuery } from '@/lib/people/operator/core/schema-people'
import { listPeople } from '@/lib/people/operator/server/list-people'
import { requireOperator } from '@/lib/wiring/operator'

export const metadata: Metadata = { title: 'People · Operator' }

const load = createLoader(personParams)

export default async function PeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { operator, reading } = await requireOperator()
  const asked = await load(searchParams)
  const client = getQueryClient()
  const query = personListQuery.safeParse(toOperatorQuery(asked))
  if (query.success)
    await client.prefetchQuery({
      ...operatorQueries.people(asked),
      queryFn: () => listPeople(reading, query.data),
    })
  return (
    <Hydrate client={client}>
      <PeopleScreen ownId={operator.userId} />
    </Hydrate>
  )
}
