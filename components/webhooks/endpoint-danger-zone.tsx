'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { DangerCard } from '@/components/ui/layout/danger-card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useDeleteEndpoint, useSwitchEndpoint } from '@/lib/service/webhooks/client/endpoint-mutations'
import type { EndpointView } from '@/lib/service/webhooks/core/schema'

type Props = { org: string; endpoint: EndpointView }

/** Actions that disable or delete an endpoint. */
export function EndpointDanger({ org, endpoint }: Props) {
  const disable = useSwitchEndpoint(org, { endpointId: endpoint.id, enabled: false })
  const router = useRouter()
  const remove = useDeleteEndpoint(org, endpoint.id, { onSuccess: () => router.push(`/${org}/webhooks`) })
  const disabling = {
    title: 'Disable endpoint',
    description: "Stops deliveries. Events while it's disabled aren't sent later.",
    action: (
      <ConfirmDialog
        trigger={<Button variant="danger-quiet">Disable endpoint</Button>}
        title="Disable this endpoint"
        confirm="Disable endpoint"
        danger
        onConfirm={() => disable.mutateAsync(undefined)}
      >
        Pending deliveries fail. You can replay them once the endpoint is enabled again.
      </ConfirmDialog>
    ),
  }
  const deleting = {
    title: 'Delete endpoint',
    description: "Deletes its delivery log, too. This can't be undone.",
    action: (
      <ConfirmDialog
        trigger={<Button variant="danger-quiet">Delete endpoint</Button>}
        title="Delete this endpoint"
        confirm="Delete endpoint"
        danger
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        Deliveries stop for <span className="break-all font-mono">{endpoint.url}</span>, and its secret is deleted.
      </ConfirmDialog>
    ),
  }
  return <DangerCard actions={endpoint.state === 'disabled' ? [deleting] : [disabling, deleting]} />
}
