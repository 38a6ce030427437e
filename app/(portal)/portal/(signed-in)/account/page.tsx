import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { PortalAccountScreen } from '@/components/portal/account/account-screen'
import { readDiscordProblem } from '@/components/portal/sign-in/discord-problems'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { readMe } from '@/lib/people/portal/server/read-me'
import { isDiscordOn, portalTranslator, requireCustomer } from '@/lib/wiring/portal'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  return { title: t('account.title') }
}

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const { customer, reading } = await requireCustomer()
  const client = getQueryClient()
  await client.prefetchQuery({
    ...portalQueries.me(),
    queryFn: () => readMe(reading, customer, isDiscordOn()),
  })
  return (
    <Hydrate client={client}>
      <PortalAccountScreen problem={readDiscordProblem((await searchParams)['error'])} />
    </Hydrate>
  )
}
