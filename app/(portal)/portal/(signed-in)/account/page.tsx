import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { PortalAccountScreen } from '@/components/portal/account/account-screen'
import { readDiscordProblem } from '@/components/portal/sign-in/discord-problems'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { listSessions } from '@/lib/people/portal/server/account/manage-sessions'
import { listDataHolders } from '@/lib/people/portal/server/account/request-erasure'
import { listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import { readMe } from '@/lib/people/portal/server/read-me'
import { isDiscordOn, portalTranslator, requireCustomer } from '@/lib/wiring/portal'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  return { title: t('account.title') }
}

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const { customer, reading } = await requireCustomer()
  const client = getQueryClient()
  // All of its cards, so that none appears later and pushes the others down.
  await Promise.all([
    client.prefetchQuery({ ...portalQueries.me(), queryFn: () => readMe(reading, customer, isDiscordOn()) }),
    client.prefetchQuery({ ...portalQueries.sessions(), queryFn: () => listSessions(reading, customer) }),
    client.prefetchQuery({ ...portalQueries.vendors(), queryFn: () => listDataHolders(reading, customer) }),
    client.prefetchQuery({ ...portalQueries.licenses(), queryFn: () => listOwnLicenses(reading, customer) }),
  ])
  return (
    <Hydrate client={client}>
      <PortalAccountScreen problem={readDiscordProblem((await searchParams)['error'])} />
    </Hydrate>
  )
}
