'use client'
import { useRouter } from 'next/navigation'
import { confirmed, DangerCard } from '@/components/ui/layout/danger-card'
import { useDeleteEndpoint, useSwitchEndpoint } from '@/lib/service/webhooks/client/endpoint-mutations'
import type { EndpointView } from '@/lib/service/webhooks/core/schema'

type Props = { org: string; endpoint: EndpointView }

/** Actions that disable or delete an endpoint. */
export function EndpointDanger({ org, endpoint }: Props) {
  const disable = useSwitchEndpoint(org, { endpointId: endpoint.id, enabled: false })
  const router = useRouter()
  const remove = useDeleteEndpoint(org, endpoint.id, { onSuccess: () => router.push(`/${org}/webhooks`) })
  const disabling = confirmed({
    title: 'Disable endpoint',
    description: "Stops deliveries. Events while it's disabled aren't sent later.",
    question: 'Disable this endpoint',
    onConfirm: () => disable.mutateAsync(undefined),
    consequences: 'Pending deliveries fail. You can replay them once the endpoint is enabled again.',
  })
  const deleting = confirmed({
    title: 'Delete endpoint',
    description: 'Deletes its delivery log, too.',
    question: 'Delete this endpoint',
    onConfirm: () => remove.mutateAsync(undefined),
    consequences: (
      <>
        Deliveries stop for <span className="wrap-anywhere font-mono">{endpoint.url}</span>, and its secret and delivery
        log are deleted. This can't be undone.
      </>
    ),
  })
  return <DangerCard actions={endpoint.state === 'disabled' ? [deleting] : [disabling, deleting]} />
}
