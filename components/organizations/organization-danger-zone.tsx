'use client'
import { Button } from '@/components/ui/button/button'
import { DangerCard, type DangerousAction } from '@/components/ui/layout/danger-card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import type { OrganizationView } from '@/lib/organizations/core/schema'
import { done } from '@/lib/team/core/schema'

type Props = { organization: OrganizationView; mayDelete: boolean }

/** The ways out: leaving it, and deleting it. */
export function OrganizationDanger({ organization, mayDelete }: Props) {
  const leave = useWayOut({
    path: `/api/organizations/${organization.id}/membership`,
    success: `You left ${organization.name}`,
    failure: 'You did not leave',
  })
  const remove = useWayOut({
    path: `/api/dashboard/${organization.slug}/settings`,
    success: `${organization.name} deleted`,
    failure: 'The organization was not deleted',
  })
  const actions = [
    leaving(organization, () => leave.mutateAsync({})),
    ...(mayDelete ? [deletion(organization, () => remove.mutateAsync({ name: organization.name }))] : []),
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
      Your very next request for it is refused. What you did stays in its audit log.
    </ConfirmDialog>
  ),
})

const deletion = ({ name }: OrganizationView, onConfirm: () => unknown): DangerousAction => ({
  title: 'Delete organization',
  description:
    'Its products, licenses, customers, team and log, all of it and for good. API keys stop working at once.',
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

function useWayOut({ path, success, failure }: { path: string; success: string; failure: string }) {
  return useMutationWithToast({
    send: (body: object) => sendJson('DELETE', path, { body, schema: done }),
    success,
    failure,
    // A new page, so that nothing of the organization stays in memory.
    onSuccess: () => location.assign('/'),
  })
}
