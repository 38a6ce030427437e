'use client'
import { useQuery } from '@tanstack/react-query'
import { AuthShell } from '@/components/layout/auth-shell'
import { Button } from '@/components/ui/button/button'
import { Skeleton } from '@/components/ui/feedback/loading'
import { TextLink } from '@/components/ui/navigation/link'
import { useInvitationToken } from '@/lib/people/team/client/invitation-token'
import { invitationPreviewQuery } from '@/lib/people/team/client/team-queries'
import { InvitationCard } from './invitation-card'

/** The page behind the mailed link. Opening it changes nothing: only its buttons do, so that mail scanners cannot. */
export function InvitationScreen() {
  const token = useInvitationToken()
  if (token === null) return <LoadingInvitation />
  return token === '' ? <InvalidLink /> : <Invitation token={token} />
}

function Invitation({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationPreviewQuery(token))
  if (data)
    return data.invitation ? (
      <InvitationCard {...data.invitation} token={token} signedInAs={data.signed_in_as} />
    ) : (
      <InvalidLink />
    )
  if (!error) return <LoadingInvitation />
  return (
    <AuthShell title="This invitation can't be shown" description={error.message}>
      <Button variant="primary" size="large" className="w-full" loading={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </AuthShell>
  )
}

const LoadingInvitation = () => (
  <AuthShell title="Invitation">
    <Skeleton className="h-40" />
  </AuthShell>
)

const InvalidLink = () => (
  <AuthShell
    title="This invitation link is invalid"
    description="It may be incomplete, or a newer one was sent. Open the link in the latest email."
    footer={<TextLink href="/">Go to dashboard</TextLink>}
  >
    {null}
  </AuthShell>
)
