'use client'
import { useState } from 'react'
import { RotateSecretDialog } from '@/components/ui/overlay/rotate-secret-dialog'
import { useRotateEndpointSecret } from '@/lib/service/webhooks/client/endpoint-mutations'

/** Creates a new signing secret. The old one keeps signing for 24 hours, beside the new one. */
export function RotateSecret({ org, endpointId }: { org: string; endpointId: string }) {
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useRotateEndpointSecret(org, endpointId, { onSuccess: setSecret })
  return (
    <RotateSecretDialog
      description="For 24 hours, every request is signed with both the old and the new secret."
      fileName="webhook-secret.txt"
      secret={secret}
      isPending={rotate.isPending}
      onOpen={() => setSecret(null)}
      onRotate={() => rotate.mutate(undefined)}
    />
  )
}
