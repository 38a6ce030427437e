'use client'
import { useState } from 'react'
import { Field } from '@/components/ui/form/field'
import { Select } from '@/components/ui/input/select'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { DialogActions } from '@/components/ui/overlay/form-dialog'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useChangeRole } from '@/lib/people/team/client/team-mutations'
import { type MemberView, memberName, type RoleChoice } from '@/lib/people/team/core/schema'
import { useRoleChoices } from './use-role-choices'

type Props = { org: string; may: May; member: MemberView; onClose: () => void }

/** Chooses another role for a member. */
export function ChangeRoleDialog({ org, may, member, onClose }: Props) {
  const [role, setRole] = useState<RoleChoice>(member.role)
  const roles = useRoleChoices(org, may)
  const change = useChangeRole(org, member, {
    nameOfRole: (chosen) => roles.find(({ value }) => value === chosen)?.label ?? 'changed',
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change the role of ${memberName(member)}`}
      description="Takes effect immediately."
    >
      <DialogBody>
        <Field label="Role" control="custom" help="You can only assign roles with permissions you have.">
          <Select items={roles} value={role} onChange={setRole} />
        </Field>
      </DialogBody>
      <DialogActions
        submit="Change role"
        disabled={role === member.role}
        isPending={change.isPending}
        onClick={() => change.mutate(role)}
      />
    </Dialog>
  )
}
