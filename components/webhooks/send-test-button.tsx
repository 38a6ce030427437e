'use client'
import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { webhookKeys, webhookPath } from '@/lib/webhooks/client/webhook-queries'
import { testSent } from '@/lib/webhooks/core/schema'

/** Sends webhook.test, and goes to where its answer will be. */
export function SendTest({ org, endpointId }: { org: string; endpointId: string }) {
  const router = useRouter()
  const test = useMutationWithToast({
    send: () => sendJson('POST', webhookPath(org, `/endpoints/${endpointId}/test`), { body: {}, schema: testSent }),
    success: 'Test on its way',
    failure: 'The test was not sent',
    invalidates: [webhookKeys.deliveries(org)],
    onSuccess: ({ delivery_id }) => router.push(`/${org}/webhooks/deliveries/${delivery_id}`),
  })
  return (
    <Button variant="primary" loading={test.isPending} onClick={() => test.mutate(undefined)}>
      <Send />
      Send test
    </Button>
  )
}
