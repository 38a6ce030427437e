import type { Metadata } from 'next'
import { SignOutButton } from '@/components/auth/sign-out-button'
import { TwoFactorForm } from '@/components/auth/two-factor-form'
import { AuthShell } from '@/components/layout/auth-shell'
import type { SearchParams } from '@/lib/http/session-page'
import { requirePending } from '@/lib/wiring-access'

export const metadata: Metadata = { title: 'Two-factor sign-in' }

export default async function TwoFactorPage({ searchParams }: { searchParams: SearchParams }) {
  const { person, callbackPath } = await requirePending(searchParams)
  return (
    <AuthShell title="Two-factor sign-in" line={<span className="break-words">One more step for {person.email}.</span>}>
      <TwoFactorForm callbackPath={callbackPath} />
      <SignOutButton label="Sign in as somebody else" look="link" />
    </AuthShell>
  )
}
