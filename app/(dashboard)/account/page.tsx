import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { AccountShell } from '@/components/account/account-shell'
import { Hydrate } from '@/components/layout/hydrate'
import { Callout } from '@/components/ui/feedback/callout'
import { accountQueries } from '@/lib/account/client/account-queries'
import { readAccount } from '@/lib/account/server/read-account'
import { getQueryClient } from '@/lib/browser/api/query-client'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { findLanding } from '@/lib/permissions/server/find-landing'
import { describeSignInError } from '@/lib/sign-in/core/decide-provider-sign-in'
import { getAccess, requireUser, signInProviders } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Account' }

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const person = await requireUser('/account')
  const { error } = await searchParams
  const client = getQueryClient()
  await client.prefetchQuery({
    ...accountQueries.own(),
    queryFn: () => readAccount(getAccess(), person, signInProviders()),
  })
  return (
    <AccountShell backHref={await findLanding(getAccess(), person.userId)} title="Account" description={person.email}>
      {typeof error === 'string' && <Callout kind="error">{describeSignInError(error)}</Callout>}
      <Hydrate client={client}>
        <AccountScreen />
      </Hydrate>
    </AccountShell>
  )
}
