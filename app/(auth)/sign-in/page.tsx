import type { Metadata } from 'next'
import { ProviderButtons } from '@/components/auth/provider-buttons'
import { SignInForm } from '@/components/auth/sign-in-form'
import { TextLink } from '@/components/auth/text-link'
import { AuthShell } from '@/components/layout/auth-shell'
import { describeSignInError } from '@/lib/access/core/provider-sign-in'
import { callbackQuery, type SearchParams } from '@/lib/http/session-page'
import { requireStranger, signInProviders } from '@/lib/wiring-access'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackPath, error } = await requireStranger(searchParams)
  return (
    <AuthShell
      title="Sign in"
      footer={
        <>
          No account yet? <TextLink href={`/sign-up${callbackQuery(callbackPath)}`}>Sign up</TextLink>
        </>
      }
    >
      <SignInForm callbackPath={callbackPath} problem={error && describeSignInError(error)} />
      <ProviderButtons providers={signInProviders()} callbackPath={callbackPath} />
    </AuthShell>
  )
}
