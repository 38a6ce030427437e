import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { AccountScreen } from '@/components/portal/account-screen'
import { readDiscordProblem } from '@/components/portal/discord-texts'
import { getQueryClient } from '@/lib/browser/query-client'
import type { SearchParams } from '@/lib/http/session-page'
import { portalQueries } from '@/lib/portal/client/portal-queries'
import { readMe } from '@/lib/portal/server/manage-me'
import { isDiscordOn, requireCustomer } from '@/lib/wiring-portal'
import { pageTranslator } from '../../page-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTranslator()
  return { title: t('account.title') }
}

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const { customer, reading } = await requireCustomer('/portal/account')
  const client = getQueryClient()
  await client.prefetchQuery({
    ...portalQueries.me(),
    queryFn: () => readMe(reading, customer, isDiscordOn()),
  })
  return (
    <Hydrate client={client}>
      <AccountScreen problem={readDiscordProblem((await searchParams)['error'])} />
    </Hydrate>
  )
}
