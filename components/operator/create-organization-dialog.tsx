'use client'
import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { NameAndSlugFields } from '@/components/ui/form/name-and-slug-fields'
import { EmailInput } from '@/components/ui/input/email-input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogForm, FormDialog } from '@/components/ui/overlay/form-dialog'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { useCreateForVendor, useInviteOwner } from '@/lib/people/operator/client/organization-mutations'
import {
  createForVendorInput,
  inviteOwnerInput,
  type OrganizationDetail,
} from '@/lib/people/operator/core/schema-detail'
import { invitationWords } from '@/lib/people/team/core/invitation'

/** Creates an organization for a vendor, whom it invites as the owner. */
export function CreateOrganizationDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const words = invitationWords(useKeptMail())
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="primary">
          <Plus />
          Create organization
        </Button>
      }
      title="Create an organization"
      description={`For a vendor, whom you invite as its owner. ${words}`}
    >
      <CreateForm />
    </Dialog>
  )
}

// Mounted with the dialog, so what was typed is forgotten when it closes.
function CreateForm() {
  const router = useRouter()
  const { form, onFieldErrors } = useInputForm(createForVendorInput, {
    defaultValues: { name: '', slug: '', owner_email: '' },
  })
  const create = useCreateForVendor({
    onSuccess: ({ id }) => router.push(pageRoute(`/operator/organizations/${id}`)),
    onFieldErrors,
  })
  return (
    <DialogForm
      submit="Create organization"
      isPending={create.isPending || create.isSuccess}
      onSubmit={form.handleSubmit((input) => create.mutate(input))}
      noValidate
    >
      <NameAndSlugFields
        form={form}
        name={{ name: 'name', autoComplete: 'off', placeholder: 'e.g. Acme Tools' }}
        slug={{ name: 'slug', help: "Part of every link. It can't be changed later.", placeholder: 'e.g. acme-tools' }}
      />
      <FormField form={form.control} name="owner_email" label="Owner's email">
        {({ onChange, ...field }) => (
          <EmailInput {...field} onChange={(text) => onChange(text ?? '')} placeholder="e.g. ada@example.com" />
        )}
      </FormField>
    </DialogForm>
  )
}

type InviteProps = { organization: OrganizationDetail; onClose: () => void }

/** Invites the owner again, or another one: whoever was invited before is not any more. */
export function InviteOwnerDialog({ organization, onClose }: InviteProps) {
  const { form, onFieldErrors } = useInputForm(inviteOwnerInput, {
    defaultValues: { email: organization.owner_invitation?.email ?? '' },
  })
  const invite = useInviteOwner(organization, { onSuccess: onClose, onFieldErrors })
  const words = invitationWords(useKeptMail())
  return (
    <FormDialog
      title="Invite an owner"
      description={organization.owner_invitation ? `${words} The link from before stops working.` : words}
      submit="Send invitation"
      isPending={invite.isPending}
      onSubmit={form.handleSubmit((input) => invite.mutate(input))}
      onClose={onClose}
      noValidate
    >
      <FormField form={form.control} name="email" label="Email">
        {({ onChange, ...field }) => (
          <EmailInput {...field} onChange={(text) => onChange(text ?? '')} placeholder="e.g. ada@example.com" />
        )}
      </FormField>
    </FormDialog>
  )
}
