import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { AccountShell } from '@/components/account/account-shell'
import { Hydrate } from '@/components/layout/hydrate'
import { Callout } from '@/components/ui/feedback/callout'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { findLanding } from '@/lib/foundation/permissions/server/find-landing'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { accountQueries } from '@/lib/people/account/client/account-queries'
import { readAccount } from '@/lib/people/account/server/read-account'
import { describeSignInError } from '@/lib/people/sign-in/core/decide-provider-sign-in'
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
