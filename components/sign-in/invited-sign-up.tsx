'use client'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@/components/ui/feedback/loading'
import { useKeptInvitationToken } from '@/lib/team/client/invitation-token'
import { invitationPreviewQuery } from '@/lib/team/client/team-queries'
import { INVITATION_PATH } from '@/lib/team/core/invitation'
import { InvitedSignUpForm } from './invited-sign-up-form'
import { SignUpForm } from './sign-up-form'

/** For visitors whom an invitation led here. Whoever has its link has read the mail to its address. */
export function InvitedSignUp() {
  const token = useKeptInvitationToken()
  if (token === null) return <LoadingForm />
  return token === '' ? <SignUpForm callbackPath={INVITATION_PATH} /> : <SignUpOf token={token} />
}

/** An invitation that is no longer open proves nothing: then a code does. */
function SignUpOf({ token }: { token: string }) {
  // Read once: the form must not be replaced while the visitor fills it in.
  const { data, error } = useQuery({ ...invitationPreviewQuery(token), staleTime: Number.POSITIVE_INFINITY })
  if (!data && !error) return <LoadingForm />
  const invitation = data?.invitation
  return invitation?.refusal === null && invitation.email !== null ? (
    <InvitedSignUpForm token={token} email={invitation.email} callbackPath={INVITATION_PATH} />
  ) : (
    <SignUpForm callbackPath={INVITATION_PATH} />
  )
}

const LoadingForm = () => <Skeleton className="h-40" />
