'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Select } from '@/components/ui/input/select'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import type { May } from '@/lib/permissions/core/may'
import { done } from '@/lib/shared/answers'
import { teamKeys, teamPath } from '@/lib/team/client/team-queries'
import type { MemberView, RoleChoice } from '@/lib/team/core/schema'
import { useRoleChoices } from './use-role-choices'

type Props = { org: string; may: May; member: MemberView; onClose: () => void }

/** Chooses another role for a member. */
export function ChangeRoleDialog({ org, may, member, onClose }: Props) {
  const [role, setRole] = useState<RoleChoice>(member.role)
  const roles = useRoleChoices(org, may)
  const change = useMutationWithToast({
    send: (chosen: RoleChoice) =>
      sendJson('PATCH', teamPath(org, `/members/${member.id}`), { body: { role: chosen }, schema: done }),
    success: (_done, chosen) =>
      `${nameOf(member)} is ${roles.find(({ value }) => value === chosen)?.label ?? 'changed'} now`,
    failure: 'The role was not changed',
    invalidates: [teamKeys.all(org)],
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change the role of ${nameOf(member)}`}
      description="It holds from their very next request."
    >
      <DialogBody>
        <Field label="Role" control="custom" help="Only roles that permit nothing you may not do yourself.">
          <Select items={roles} value={role} onChange={setRole} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button
          variant="primary"
          disabled={role === member.role}
          loading={change.isPending}
          onClick={() => change.mutate(role)}
        >
          Change role
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

export const nameOf = ({ name, email }: Pick<MemberView, 'name' | 'email'>): string => name ?? email
