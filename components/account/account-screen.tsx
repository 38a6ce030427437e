'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { accountQueries } from '@/lib/people/account/client/account-queries'
import { callbackQuery } from '@/lib/people/sign-in/core/callback-path'
import { AccessTokensCard } from './access-tokens-card'
import { AccountActivityCard } from './activity-card'
import { DeletionCard } from './deletion-card'
import { IdentitiesCard } from './identities-card'
import { NameCard } from './name-card'
import { NotificationsCard } from './notifications-card'
import { SessionsCard } from './sessions-card'
import { SignInCard } from './sign-in-card'

/** The account page, one card per topic. */
export function AccountScreen({ consolePath }: { consolePath: string | null }) {
  const { data: account } = useSuspenseQuery(accountQueries.own())
  // The code that turned it on opened the console, too: its page of the code leads on.
  const consoleHref = consolePath && (`/operator/code${callbackQuery(consolePath)}` as const)
  return (
    <>
      {consoleHref && <BackToConsole href={consoleHref} isReady={account.two_factor.is_on} />}
      <NameCard name={account.name} />
      <SignInCard account={account} onTwoFactorOn={() => consoleHref && location.assign(consoleHref)} />
      {account.identities.length > 0 && (
        <IdentitiesCard identities={account.identities} hasPassword={account.has_password} />
      )}
      <SessionsCard sessions={account.sessions} />
      {account.access_tokens.length > 0 && <AccessTokensCard tokens={account.access_tokens} />}
      <NotificationsCard signInMails={account.sign_in_mails} />
      {account.events.length > 0 && <AccountActivityCard events={account.events} />}
      <DeletionCard
        problem={account.deletion_problem}
        onlyOwned={account.only_owned}
        hasPassword={account.has_password}
      />
    </>
  )
}

/** For an operator whom the console sent here to turn on two-factor authentication. */
const BackToConsole = ({ href, isReady }: { href: `/${string}`; isReady: boolean }) => (
  <Callout
    kind={isReady ? 'good' : 'info'}
    action={
      isReady && (
        <Button variant="primary" render={<Link href={pageRoute(href)} />}>
          Continue to the console
        </Button>
      )
    }
  >
    {isReady
      ? 'Two-factor authentication is on.'
      : 'The console needs two-factor authentication. Turn it on under Sign-in, and you continue there.'}
  </Callout>
)
