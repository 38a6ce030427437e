'use client'
import { UserPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { EmailInput } from '@/components/ui/input/email-input'
import { Select } from '@/components/ui/input/select'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogForm } from '@/components/ui/overlay/form-dialog'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useInviteMember } from '@/lib/people/team/client/team-mutations'
import { invitationWords } from '@/lib/people/team/core/invitation'
import { inviteInput } from '@/lib/people/team/core/schema'
import { useRoleChoices } from './use-role-choices'

type Props = { org: string; may: May }

/** Asks for the e-mail address and role of a new member. */
export function InviteDialog({ org, may }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const router = useRouter()
  const close = () => {
    setIsOpen(false)
    // The page says whether the plan has room for one more.
    router.refresh()
  }
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
      description={invitationWords(useKeptMail())}
    >
      <InviteForm org={org} may={may} onDone={close} />
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
        {({ onChange, ...field }) => (
          <EmailInput {...field} onChange={(text) => onChange(text ?? '')} placeholder="e.g. ada@example.com" />
        )}
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
