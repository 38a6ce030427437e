'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { DangerCard } from '@/components/ui/layout/danger-card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useDeleteEndpoint, useSwitchEndpoint } from '@/lib/webhooks/client/endpoint-mutations'
import type { EndpointView } from '@/lib/webhooks/core/schema'

type Props = { org: string; endpoint: EndpointView }

/** Actions that disable or delete an endpoint. */
export function EndpointDanger({ org, endpoint }: Props) {
  const disable = useSwitchEndpoint(org, { endpointId: endpoint.id, enabled: false })
  const router = useRouter()
  const remove = useDeleteEndpoint(org, endpoint.id, { onSuccess: () => router.push(`/${org}/webhooks`) })
  const disabling = {
    title: 'Disable endpoint',
    description: 'It gets nothing until it is enabled again. Events in the meantime are not kept for it.',
    action: (
      <ConfirmDialog
        trigger={<Button variant="danger-quiet">Disable endpoint</Button>}
        title="Disable this endpoint"
        confirm="Disable endpoint"
        danger
        onConfirm={() => disable.mutateAsync(undefined)}
      >
        What is on its way has failed then, and can be replayed once the endpoint is enabled again.
      </ConfirmDialog>
    ),
  }
  const deleting = {
    title: 'Delete endpoint',
    description: 'Its delivery log goes with it. There is no way back.',
    action: (
      <ConfirmDialog
        trigger={<Button variant="danger-quiet">Delete endpoint</Button>}
        title="Delete this endpoint"
        confirm="Delete endpoint"
        danger
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        Nothing more is sent to <span className="break-all font-mono">{endpoint.url}</span>, and its secret is gone.
      </ConfirmDialog>
    ),
  }
  return <DangerCard actions={endpoint.state === 'disabled' ? [deleting] : [disabling, deleting]} />
}
