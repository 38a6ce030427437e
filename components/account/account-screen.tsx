'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { accountQueries } from '@/lib/people/account/client/account-queries'
import { AccessTokensCard } from './access-tokens-card'
import { AccountActivityCard } from './activity-card'
import { IdentitiesCard } from './identities-card'
import { NameCard } from './name-card'
import { NotificationsCard } from './notifications-card'
import { SessionsCard } from './sessions-card'
import { SignInCard } from './sign-in-card'

/** The account page, one card per topic. */
export function AccountScreen() {
  const { data: account } = useSuspenseQuery(accountQueries.own())
  return (
    <>
      <NameCard name={account.name} />
      <SignInCard account={account} />
      {account.identities.length > 0 && (
        <IdentitiesCard identities={account.identities} hasPassword={account.has_password} />
      )}
      <SessionsCard sessions={account.sessions} />
      {account.access_tokens.length > 0 && <AccessTokensCard tokens={account.access_tokens} />}
      <NotificationsCard signInMails={account.sign_in_mails} />
      {account.events.length > 0 && <AccountActivityCard events={account.events} />}
    </>
  )
}
