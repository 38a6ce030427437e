import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { InvitedSignUp } from '@/components/sign-in/invited-sign-up'
import { MailboxNote } from '@/components/sign-in/mailbox/mailbox-note'
import { ProviderButtons } from '@/components/sign-in/provider-buttons'
import { SignUpForm } from '@/components/sign-in/sign-up-form'
import { OperatedBy } from '@/components/site/operated-by'
import { TextLink } from '@/components/ui/navigation/link'
import { readMailboxNote } from '@/lib/http/pages/mailbox-page'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { callbackQuery } from '@/lib/people/sign-in/core/callback-path'
import { INVITATION_PATH } from '@/lib/people/team/core/invitation'
import { installationMode, operatedBy } from '@/lib/wiring/pages/dashboard-page'
import { isSignUpOpen, requireSignedOut, signInProviders } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Sign up' }

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackPath } = await requireSignedOut(searchParams)
  const note = await readMailboxNote(await installationMode())
  const isMailed = note === null
  const isInviteOnly = !(await isSignUpOpen())
  const page = {
    note: <MailboxNote state={note} />,
    title: 'Sign up',
    description: isInviteOnly
      ? 'By invitation only: use the email your invitation was sent to.'
      : 'For vendors: create and manage licenses.',
    footer: (
      <>
        <OtherWays callbackPath={callbackPath} />
        <OperatedBy {...(await operatedBy())} />
      </>
    ),
  }
  const providers = <ProviderButtons providers={signInProviders()} callbackPath={callbackPath} />
  if (callbackPath === INVITATION_PATH)
    return (
      <InvitedSignUp {...page} isMailed={isMailed} isInviteOnly={isInviteOnly}>
        {providers}
      </InvitedSignUp>
    )
  return (
    <AuthShell {...page}>
      <SignUpForm callbackPath={callbackPath} isMailed={isMailed} isInviteOnly={isInviteOnly} />
      {providers}
    </AuthShell>
  )
}

const OtherWays = ({ callbackPath }: { callbackPath: string | null }) => (
  <>
    <p>
      Already have an account? <TextLink href={`/sign-in${callbackQuery(callbackPath)}`}>Sign in</TextLink>
    </p>
    <p>
      Bought a license? <TextLink href="/portal">Open the customer portal</TextLink>
    </p>
  </>
)
