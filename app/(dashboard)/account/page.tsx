import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { AccountShell } from '@/components/account/account-shell'
import { Hydrate } from '@/components/layout/hydrate'
import { Callout } from '@/components/ui/feedback/callout'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { KeptMailProvider } from '@/lib/foundation/mail/client/kept-mail'
import { findLanding } from '@/lib/foundation/permissions/server/find-landing'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { accountQueries } from '@/lib/people/account/client/account-queries'
import { readAccount } from '@/lib/people/account/server/read-account'
import { consolePathOf } from '@/lib/people/operator/core/console-path'
import { describeSignInError } from '@/lib/people/sign-in/core/decide-provider-sign-in'
import { operatedBy } from '@/lib/wiring/pages/dashboard-page'
import { readKeptMail } from '@/lib/wiring/pages/kept-mail'
import { getAccess, requireUser, signInProviders } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Account' }

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const person = await requireUser('/account')
  const { error, callbackUrl } = await searchParams
  const client = getQueryClient()
  await client.prefetchQuery({
    ...accountQueries.own(),
    queryFn: () => readAccount(getAccess(), person, signInProviders()),
  })
  return (
    <AccountShell backHref={await findLanding(getAccess(), person.userId)} title="Account" description={person.email}>
      {typeof error === 'string' && (
        <Callout kind="error">{describeSignInError(error, (await operatedBy()).contact)}</Callout>
      )}
      <KeptMailProvider keptMail={await readKeptMail()}>
        <Hydrate client={client}>
          <AccountScreen consolePath={consolePathOf(callbackUrl)} />
        </Hydrate>
      </KeptMailProvider>
    </AccountShell>
  )
}
