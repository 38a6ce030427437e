import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { ProviderButtons } from '@/components/sign-in/provider-buttons'
import { SignUpForm } from '@/components/sign-in/sign-up-form'
import { TextLink } from '@/components/ui/navigation/link'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { callbackQuery } from '@/lib/sign-in/core/callback-path'
import { getAccess, requireSignedOut, signInProviders } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Sign up' }

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackPath } = await requireSignedOut(searchParams)
  return (
    <AuthShell
      title="Sign up"
      description={
        getAccess().isSignUpOpen
          ? 'For vendors: create and manage licenses.'
          : 'By invitation only: use the email your invitation was sent to.'
      }
      footer={
        <>
          Already have an account? <TextLink href={`/sign-in${callbackQuery(callbackPath)}`}>Sign in</TextLink>
        </>
      }
    >
      <SignUpForm callbackPath={callbackPath} />
      <ProviderButtons providers={signInProviders()} callbackPath={callbackPath} />
    </AuthShell>
  )
}
