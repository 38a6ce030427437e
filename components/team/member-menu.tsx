'use client'
import { Ellipsis, UserCog, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import type { May } from '@/lib/foundation/permissions/core/may'
import { type MemberView, memberName } from '@/lib/people/team/core/schema'
import { ChangeRoleDialog } from './change-role-dialog'
import { RemoveMemberDialog } from './remove-member-dialog'

type Props = { org: string; may: May; member: MemberView }

/** The actions on one member; none for a member who holds permissions that the reader does not. */
export function MemberMenu({ org, may, member }: Props) {
  const [asked, setAsked] = useState<'role' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const isOpenTo = member.is_manageable && !member.is_last_owner
  const mayChange = isOpenTo && may['members:update']
  const mayRemove = isOpenTo && may['members:remove'] && !member.is_you
  if (!mayChange && !mayRemove) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon-small" aria-label={`Actions for ${memberName(member)}`}>
            <Ellipsis />
          </Button>
        }
      >
        {mayChange && (
          <MenuItem icon={<UserCog />} onSelect={() => setAsked('role')}>
            Change role
          </MenuItem>
        )}
        {mayRemove && (
          <MenuItem icon={<UserMinus />} danger onSelect={() => setAsked('remove')}>
            Remove member
          </MenuItem>
        )}
      </DropdownMenu>
      {asked === 'role' && <ChangeRoleDialog org={org} may={may} member={member} onClose={close} />}
      {asked === 'remove' && <RemoveMemberDialog org={org} may={may} member={member} onClose={close} />}
    </>
  )
}
