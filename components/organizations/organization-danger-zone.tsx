'use client'
import { Button } from '@/components/ui/button/button'
import { DangerCard, type DangerousAction } from '@/components/ui/layout/danger-card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useDeleteOrganization, useLeaveOrganization } from '@/lib/catalog/organizations/client/organization-mutations'
import type { OrganizationView } from '@/lib/catalog/organizations/core/schema'

type Props = { organization: OrganizationView; mayDelete: boolean }

// A full page load, so that nothing of the organization stays in memory.
const openFirstPage = () => location.assign('/')

/** The ways out: leaving it, and deleting it. */
export function OrganizationDanger({ organization, mayDelete }: Props) {
  const leave = useLeaveOrganization(organization, openFirstPage)
  const remove = useDeleteOrganization(organization, openFirstPage)
  const actions = [
    leaving(organization, () => leave.mutateAsync()),
    ...(mayDelete ? [deletion(organization, () => remove.mutateAsync())] : []),
  ]
  return <DangerCard actions={actions} />
}

const leaving = ({ name }: OrganizationView, onConfirm: () => unknown): DangerousAction => ({
  title: 'Leave organization',
  description: "You lose access. A member can invite you again. The last owner can't leave.",
  action: (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Leave organization</Button>}
      title={`Leave ${name}`}
      confirm="Leave organization"
      danger
      onConfirm={onConfirm}
    >
      You lose access immediately, and access tokens that act for you are revoked. Your changes stay in the audit log.
    </ConfirmDialog>
  ),
})

const deletion = ({ name }: OrganizationView, onConfirm: () => unknown): DangerousAction => ({
  title: 'Delete organization',
  description:
    'Permanently deletes its products, licenses, customers, team, and audit log. API keys stop working immediately, and a subscription is canceled.',
  action: (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Delete organization</Button>}
      title={`Delete ${name}`}
      confirm="Delete organization"
      typeName={name}
      danger
      onConfirm={onConfirm}
    >
      Validations of its licenses are refused immediately. This can't be undone, not even by support.
    </ConfirmDialog>
  ),
})
