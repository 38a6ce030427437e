'use client'
import { Card } from '@/components/ui/layout/card'
import type { AccountView } from '@/lib/people/account/core/schema'
import { AccountRows } from './account-row'
import { EmailRow } from './email-row'
import { PasswordRow } from './password-row'
import { TwoFactorRow } from './two-factor-row'

type SignInCardProps = { account: AccountView; onTwoFactorOn: () => void }

/** The ways this user can sign in. */
export const SignInCard = ({ account, onTwoFactorOn }: SignInCardProps) => (
  <Card title="Sign-in" description="Email, password, and two-factor authentication." isFlush>
    <AccountRows>
      <EmailRow email={account.email} hasPassword={account.has_password} />
      <PasswordRow hasPassword={account.has_password} />
      <TwoFactorRow
        isOn={account.two_factor.is_on}
        codesLeft={account.two_factor.recovery_codes_left}
        hasPassword={account.has_password}
        onTurnedOn={onTwoFactorOn}
      />
    </AccountRows>
  </Card>
)
