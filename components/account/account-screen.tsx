'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { accountQueries } from '@/lib/access/client/account-queries'
import { EmailCard } from './email-card'
import { IdentitiesCard } from './identities-card'
import { NameCard } from './name-card'
import { PasswordCard } from './password-card'
import { SessionsCard } from './sessions-card'
import { TwoFactorCard } from './two-factor-card'

/** Everything of one's own account, one matter a card. */
export function AccountScreen() {
  const { data: account } = useSuspenseQuery(accountQueries.own())
  return (
    <>
      <NameCard name={account.name} />
      <EmailCard email={account.email} hasPassword={account.has_password} />
      <PasswordCard hasPassword={account.has_password} />
      <TwoFactorCard isOn={account.two_factor.is_on} codesLeft={account.two_factor.recovery_codes_left} />
      {account.identities.length > 0 && <IdentitiesCard identities={account.identities} />}
      <SessionsCard sessions={account.sessions} />
    </>
  )
}
