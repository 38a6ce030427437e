'use client'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { Select } from '@/components/ui/input/select'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogForm } from '@/components/ui/overlay/form-dialog'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useInviteMember } from '@/lib/people/team/client/team-mutations'
import { INVITATION_DAYS } from '@/lib/people/team/core/invitation'
import { inviteInput } from '@/lib/people/team/core/schema'
import { useRoleChoices } from './use-role-choices'

type Props = { org: string; may: May }

/** Asks for the e-mail address and role of a new member. */
export function InviteDialog({ org, may }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="primary">
          <UserPlus />
          Invite member
        </Button>
      }
      title="Invite a member"
      description={`We'll email them a link that works once, for ${INVITATION_DAYS} days, and only for this email.`}
    >
      <InviteForm org={org} may={may} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}

// Mounted with the dialog, so what was typed is forgotten when it closes.
function InviteForm({ org, may, onDone }: Props & { onDone: () => void }) {
  const roles = useRoleChoices(org, may)
  const { form, onFieldErrors } = useInputForm(inviteInput, {
    defaultValues: {
      email: '',
      role: roles.find(({ value }) => value === 'viewer')?.value ?? roles[0]?.value ?? 'viewer',
    },
  })
  const invite = useInviteMember(org, { onSuccess: onDone, onFieldErrors })
  return (
    <DialogForm
      submit="Send invitation"
      isPending={invite.isPending}
      onSubmit={form.handleSubmit((input) => invite.mutate(input))}
      noValidate
    >
      <FormField form={form.control} name="email" label="Email">
        {(field) => <Input {...field} type="email" autoComplete="off" placeholder="e.g. ada@example.com" />}
      </FormField>
      <FormField
        form={form.control}
        name="role"
        label="Role"
        control="custom"
        help="You can only assign roles with permissions you have."
      >
        {(field) => <Select {...field} items={roles} />}
      </FormField>
    </DialogForm>
  )
}
