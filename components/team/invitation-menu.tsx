'use client'
import { Ellipsis, MailX, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { done } from '@/lib/shared/answers'
import { teamKeys, teamPath } from '@/lib/team/client/team-queries'
import { type InvitationView, invitationList } from '@/lib/team/core/schema'

type Props = { org: string; invitation: InvitationView }

/** What can be done with an invitation that nobody answered yet. */
export function InvitationMenu({ org, invitation }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const { resend, revoke } = useInvitationChanges({ org, invitation })
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon-small" aria-label={`Actions for the invitation of ${invitation.email}`}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Send />} onSelect={() => resend.mutate(undefined)}>
          Send again
        </MenuItem>
        <MenuItem icon={<MailX />} danger onSelect={() => setIsAsked(true)}>
          Revoke invitation
        </MenuItem>
      </DropdownMenu>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Revoke the invitation of ${invitation.email}`}
        confirm="Revoke invitation"
        danger
        onConfirm={() => revoke.mutateAsync(undefined)}
      >
        The link in their mail stops working. You can invite them again at any time.
      </ConfirmDialog>
    </>
  )
}

function useInvitationChanges({ org, invitation }: Props) {
  const path = teamPath(org, `/invitations/${invitation.id}`)
  const resend = useMutationWithToast({
    send: () => sendJson('POST', `${path}/sending`, { body: {}, schema: done }),
    success: `Invitation sent again to ${invitation.email}`,
    failure: 'The invitation was not sent',
    invalidates: [teamKeys.invitations(org)],
  })
  const revoke = useMutationWithToast({
    send: () => sendJson('DELETE', path, { body: {}, schema: done }),
    success: 'Invitation revoked',
    failure: 'The invitation was not revoked',
    optimistic: [
      {
        queryKey: teamKeys.invitations(org),
        change: (cached) => ({
          items: invitationList.parse(cached).items.filter(({ id }) => id !== invitation.id),
        }),
      },
    ],
    invalidates: [teamKeys.invitations(org)],
  })
  return { resend, revoke }
}
