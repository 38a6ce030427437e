import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { TwoFactorForm } from '@/components/sign-in/two-factor-form'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { requirePending } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Two-factor authentication' }

export default async function TwoFactorPage({ searchParams }: { searchParams: SearchParams }) {
  const { person, callbackPath } = await requirePending(searchParams)
  return (
    <AuthShell
      title="Two-factor authentication"
      description={<span className="break-words">One more step for {person.email}.</span>}
    >
      <TwoFactorForm callbackPath={callbackPath} />
      <SignOutButton label="Use a different account" variant="link" />
    </AuthShell>
  )
}
