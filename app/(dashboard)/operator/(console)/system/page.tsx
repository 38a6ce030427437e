import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { SystemScreen } from '@/components/operator/system-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { readSystem } from '@/lib/people/operator/server/read-system'
import { readKnown, readServing, requireOperator } from '@/lib/wiring/operator'

export const metadata: Metadata = { title: 'System · Operator' }

export default async function SystemPage() {
  const { reading } = await requireOperator()
  const client = getQueryClient()
  await Promise.all([
    client.prefetchQuery({ ...operatorQueries.mode(), queryFn: () => readServing(reading) }),
    client.prefetchQuery({
      ...operatorQueries.system(),
      queryFn: async () => readSystem(reading, await readKnown()),
    }),
  ])
  return (
    <Hydrate client={client}>
      <SystemScreen />
    </Hydrate>
  )
}
