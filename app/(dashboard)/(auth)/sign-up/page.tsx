import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { MailboxNote } from '@/components/mailbox/mailbox-note'
import { InvitedSignUpForm } from '@/components/sign-in/invited-sign-up-form'
import { ProviderButtons } from '@/components/sign-in/provider-buttons'
import { SignUpForm } from '@/components/sign-in/sign-up-form'
import { TextLink } from '@/components/ui/navigation/link'
import { readMailboxNote } from '@/lib/http/pages/mailbox-page'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { callbackQuery } from '@/lib/sign-in/core/callback-path'
import { previewInvitation } from '@/lib/team/server/preview-invitation'
import { reading } from '@/lib/wiring/dashboard'
import { getAccess, requireSignedOut, signInProviders } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Sign up' }

/** The open invitation whose link led here. Whoever has the link has read the mail to it. */
async function invitationOf(callbackPath: string | null): Promise<{ token: string; email: string } | null> {
  const token = /^\/invitation\/([\w-]+)$/.exec(callbackPath ?? '')?.[1]
  const invitation = token ? await previewInvitation(reading(), token, null) : null
  return token && invitation?.refusal === null ? { token, email: invitation.email } : null
}

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackPath } = await requireSignedOut(searchParams)
  const invitation = await invitationOf(callbackPath)
  return (
    <AuthShell
      note={<MailboxNote state={await readMailboxNote()} />}
      title="Sign up"
      description={
        getAccess().isSignUpOpen
          ? 'For vendors: create and manage licenses.'
          : 'By invitation only: use the email your invitation was sent to.'
      }
      footer={
        <>
          <p>
            Already have an account? <TextLink href={`/sign-in${callbackQuery(callbackPath)}`}>Sign in</TextLink>
          </p>
          <p>
            Bought a license? <TextLink href="/portal">Open the customer portal</TextLink>
          </p>
        </>
      }
    >
      {invitation ? (
        <InvitedSignUpForm {...invitation} callbackPath={callbackPath} />
      ) : (
        <SignUpForm callbackPath={callbackPath} />
      )}
      <ProviderButtons providers={signInProviders()} callbackPath={callbackPath} />
    </AuthShell>
  )
}
