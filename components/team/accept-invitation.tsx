'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { type InvitationRef, useAcceptInvitation } from '@/lib/people/team/client/team-mutations'

/** The button that accepts the invitation. */
export function AcceptInvitation({ invitation, organization }: { invitation: InvitationRef; organization: string }) {
  const router = useRouter()
  const accept = useAcceptInvitation(invitation, ({ slug }) => router.push(`/${slug}`))
  return (
    <Button
      variant="primary"
      size="large"
      className="w-full"
      loading={accept.isPending || accept.isSuccess}
      onClick={() => accept.mutate()}
    >
      Join {organization}
    </Button>
  )
}
