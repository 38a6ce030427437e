'use client'
import { Ellipsis, MailOpen, MailX, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { useOpenMailbox } from '@/lib/foundation/mail/client/kept-mail'
import { useResendInvitation, useRevokeInvitation } from '@/lib/people/team/client/team-mutations'
import type { InvitationView } from '@/lib/people/team/core/schema'

type Props = { org: string; invitation: InvitationView }

/** The actions on an open invitation. */
export function InvitationMenu({ org, invitation }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const resend = useResendInvitation(org, invitation)
  const mailbox = useOpenMailbox()
  const router = useRouter()
  // The page says whether the plan has room for one more.
  const revoke = useRevokeInvitation(org, invitation, router.refresh)
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon-small" aria-label={`Actions for the invitation of ${invitation.email}`}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Send />} onSelect={() => resend.mutate()}>
          Send again
        </MenuItem>
        {mailbox && (
          <MenuItem icon={<MailOpen />} onSelect={mailbox.onClick}>
            {mailbox.label}
          </MenuItem>
        )}
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
        onConfirm={() => revoke.mutateAsync()}
      >
        The link in their email stops working. You can invite them again at any time.
      </ConfirmDialog>
    </>
  )
}
