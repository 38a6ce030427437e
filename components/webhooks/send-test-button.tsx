'use client'
import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { useSendTestEvent } from '@/lib/service/webhooks/client/endpoint-mutations'

/** Sends webhook.test, and opens the delivery. */
export function SendTest({ org, endpointId }: { org: string; endpointId: string }) {
  const router = useRouter()
  const test = useSendTestEvent(org, endpointId, {
    onSuccess: (deliveryId) => router.push(`/${org}/webhooks/deliveries/${deliveryId}`),
  })
  return (
    <Button variant="primary" loading={test.isPending || test.isSuccess} onClick={() => test.mutate(undefined)}>
      <Send />
      Send test
    </Button>
  )
}
