'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { useAcceptInvitation } from '@/lib/people/team/client/team-mutations'

/** The button that accepts the invitation. */
export function AcceptInvitation({ token, organization }: { token: string; organization: string }) {
  const router = useRouter()
  const accept = useAcceptInvitation(token, ({ slug }) => router.push(`/${slug}`))
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
