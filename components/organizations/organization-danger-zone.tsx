'use client'
import { Button } from '@/components/ui/button/button'
import { DangerCard, type DangerousAction } from '@/components/ui/layout/danger-card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useDeleteOrganization, useLeaveOrganization } from '@/lib/organizations/client/organization-mutations'
import type { OrganizationView } from '@/lib/organizations/core/schema'

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
  description: 'You see nothing of it any more. Somebody there can invite you again. The last owner cannot leave.',
  action: (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Leave organization</Button>}
      title={`Leave ${name}`}
      confirm="Leave organization"
      danger
      onConfirm={onConfirm}
    >
      Your very next request for it is refused, and access tokens that act for you end. What you did stays in its audit
      log.
    </ConfirmDialog>
  ),
})

const deletion = ({ name }: OrganizationView, onConfirm: () => unknown): DangerousAction => ({
  title: 'Delete organization',
  description:
    'Its products, licenses, customers, team and log, all of it and for good. API keys stop working at once, and a subscription is canceled.',
  action: (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Delete organization</Button>}
      title={`Delete ${name}`}
      confirm="Delete organization"
      typeName={name}
      danger
      onConfirm={onConfirm}
    >
      Every program that asks for one of its licenses is refused from now on. Nobody can bring it back, nor can we.
    </ConfirmDialog>
  ),
})
