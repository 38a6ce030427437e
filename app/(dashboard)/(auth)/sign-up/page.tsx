import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { MailboxNote } from '@/components/mailbox/mailbox-note'
import { ProviderButtons } from '@/components/sign-in/provider-buttons'
import { SignUpForm } from '@/components/sign-in/sign-up-form'
import { TextLink } from '@/components/ui/navigation/link'
import { readMailboxNote } from '@/lib/http/pages/mailbox-page'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { callbackQuery } from '@/lib/sign-in/core/callback-path'
import { getAccess, requireSignedOut, signInProviders } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Sign up' }

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackPath } = await requireSignedOut(searchParams)
  return (
    <AuthShell
      note={<MailboxNote state={await readMailboxNote()} />}
      title="Sign up"
      description={
        getAccess().isSignUpOpen
          ? 'For vendors: an account to issue and manage licenses with.'
          : 'By invitation: use the address that your invitation was sent to.'
      }
      footer={
        <>
          You have an account? <TextLink href={`/sign-in${callbackQuery(callbackPath)}`}>Sign in</TextLink>
        </>
      }
    >
      <SignUpForm callbackPath={callbackPath} />
      <ProviderButtons providers={signInProviders()} callbackPath={callbackPath} />
    </AuthShell>
  )
}
