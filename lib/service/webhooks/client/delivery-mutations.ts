'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { webhookKeys, webhookPath } from './webhook-queries'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const replayCount = () => import('../core/schema').then((schemas) => schemas.replayCount)

/** Sends one delivery again. */
export const useRedeliver = (org: string, deliveryId: string) =>
  useMutationWithToast({
    send: () => sendJson('POST', webhookPath(org, `/deliveries/${deliveryId}/sending`), { body: {}, schema: done }),
    success: 'Delivery queued',
    failure: 'The delivery was not resent',
    invalidates: [webhookKeys.deliveries(org)],
  })

/** Sends all deliveries again that failed since a given time. */
export const useReplayDeliveries = (org: string, endpointId: string, { onSuccess }: { onSuccess: () => void }) =>
  useMutationWithToast({
    send: (body: { since: string }) =>
      sendJson('POST', webhookPath(org, `/endpoints/${endpointId}/replay`), { body, schema: replayCount }),
    success: ({ count }) => `${formatCount(count, 'delivery', 'deliveries')} queued`,
    failure: 'No deliveries were replayed',
    invalidates: [webhookKeys.all(org)],
    onSuccess,
  })
