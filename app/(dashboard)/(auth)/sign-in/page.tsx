import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { MailboxNote } from '@/components/sign-in/mailbox/mailbox-note'
import { ProviderButtons } from '@/components/sign-in/provider-buttons'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { OperatedBy } from '@/components/site/operated-by'
import { TextLink } from '@/components/ui/navigation/link'
import { readMailboxNote } from '@/lib/http/pages/mailbox-page'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { callbackQuery } from '@/lib/people/sign-in/core/callback-path'
import { describeSignInError } from '@/lib/people/sign-in/core/decide-provider-sign-in'
import { installationMode, operatedBy } from '@/lib/wiring/pages/dashboard-page'
import { isSignUpOpen, requireSignedOut, signInProviders } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackPath, error } = await requireSignedOut(searchParams)
  const operator = await operatedBy()
  const note = await readMailboxNote(await installationMode())
  return (
    <AuthShell
      // A password needs no email.
      note={<MailboxNote state={note === 'unsent' ? null : note} />}
      title="Sign in"
      footer={
        <>
          {(await isSignUpOpen()) && (
            <p>
              No account yet? <TextLink href={`/sign-up${callbackQuery(callbackPath)}`}>Sign up</TextLink>
            </p>
          )}
          <p>
            Bought a license? <TextLink href="/portal">Open the customer portal</TextLink>
          </p>
          <OperatedBy {...operator} />
        </>
      }
    >
      <SignInForm callbackPath={callbackPath} problem={error && describeSignInError(error, operator.contact)} />
      <ProviderButtons providers={signInProviders()} callbackPath={callbackPath} />
    </AuthShell>
  )
}
