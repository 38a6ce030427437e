'use client'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { ApiKeyView } from '@/lib/api-keys/core/schema'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { productKeys, productPath } from '@/lib/products/client/product-queries'

type Props = { org: string; productId: string; apiKey: ApiKeyView }

/** Ends the grace of an old API key now. */
export function EndApiKey({ org, productId, apiKey }: Props) {
  const end = useMutationWithToast({
    send: () =>
      sendJson('DELETE', productPath(org, productId, `/api-keys/${apiKey.id}`), {
        body: {},
        schema: z.object({ ended: z.literal(true) }),
      }),
    success: 'API key ended',
    failure: 'The API key was not ended',
    invalidates: [productKeys.apiKeys(org, productId)],
  })
  return (
    <ConfirmDialog
      trigger={<Button size="small">End now</Button>}
      title="End this API key"
      confirm="End API key"
      danger
      onConfirm={() => end.mutateAsync(undefined)}
    >
      Whoever still sends the key ending in <span className="font-mono">{apiKey.last_four}</span> gets 401 from the next
      request on. This cannot be undone.
    </ConfirmDialog>
  )
}
