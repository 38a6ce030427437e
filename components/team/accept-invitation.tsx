'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { acceptedInvitation } from '@/lib/team/core/schema'

/** The one press that makes a member. */
export function AcceptInvitation({ token, organization }: { token: string; organization: string }) {
  const router = useRouter()
  const accept = useMutationWithToast({
    send: () => sendJson('POST', '/api/invitations/accept', { body: { token }, schema: acceptedInvitation }),
    failure: 'The invitation was not accepted',
    onSuccess: ({ slug }) => router.push(`/${slug}`),
  })
  return (
    <Button
      variant="primary"
      size="large"
      className="w-full"
      loading={accept.isPending || accept.isSuccess}
      onClick={() => accept.mutate(undefined)}
    >
      Join {organization}
    </Button>
  )
}
