'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AuthShell } from '@/components/layout/auth-shell'
import { Skeleton } from '@/components/ui/feedback/loading'
import { useKeptInvitationToken } from '@/lib/people/team/client/invitation-token'
import { invitationPreviewQuery } from '@/lib/people/team/client/team-queries'
import { INVITATION_PATH } from '@/lib/people/team/core/invitation'
import { InvitedSignUpForm } from './invited-sign-up-form'
import { SignUpForm } from './sign-up-form'

type Props = {
  /** the page as it is without an invitation */
  title: string
  description: string
  note: ReactNode
  footer: ReactNode
  isMailed: boolean
  isInviteOnly: boolean
  /** further ways to sign up, under the form */
  children: ReactNode
}

/** For visitors whom an invitation led here. Whoever has its link has read the mail to its address. */
export function InvitedSignUp(page: Props) {
  const token = useKeptInvitationToken()
  if (token === null) return <Loading {...page} />
  return token === '' ? <Uninvited {...page} /> : <SignUpOf token={token} {...page} />
}

/** An invitation that is no longer open proves nothing: then a code does. */
function SignUpOf({ token, ...page }: Props & { token: string }) {
  // Read once: the form must not be replaced while the visitor fills it in.
  const { data, error } = useQuery({ ...invitationPreviewQuery(token), staleTime: Number.POSITIVE_INFINITY })
  if (!data && !error) return <Loading {...page} />
  const invitation = data?.invitation
  if (invitation?.refusal !== null || invitation.email === null) return <Uninvited {...page} />
  const { organization, email } = invitation
  return (
    <AuthShell
      {...page}
      title={`Join ${organization.name}`}
      description="Create your account to accept the invitation."
    >
      <InvitedSignUpForm token={token} email={email} callbackPath={INVITATION_PATH} />
      {page.children}
    </AuthShell>
  )
}

const Uninvited = ({ children, isMailed, isInviteOnly, ...page }: Props) => (
  <AuthShell {...page}>
    <SignUpForm callbackPath={INVITATION_PATH} isMailed={isMailed} isInviteOnly={isInviteOnly} />
    {children}
  </AuthShell>
)

const Loading = ({ children, note, footer }: Props) => (
  <AuthShell note={note} footer={footer} title="Create your account">
    <Skeleton className="h-40" />
    {children}
  </AuthShell>
)
