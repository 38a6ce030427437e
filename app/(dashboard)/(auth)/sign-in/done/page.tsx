import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { SignedInAgain } from '@/components/sign-in/signed-in-again'

export const metadata: Metadata = { title: 'Signed in' }

/** Where a sign-in ends that another window asked for. */
export default function SignedInPage() {
  return (
    <AuthShell title="You're signed in" description="You can close this window and continue where you left off.">
      <SignedInAgain />
    </AuthShell>
  )
}
