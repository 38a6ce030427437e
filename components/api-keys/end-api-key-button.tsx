'use client'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useEndApiKey } from '@/lib/api-keys/client/api-key-mutations'
import type { ApiKeyView } from '@/lib/api-keys/core/schema'

type Props = { org: string; productId: string; apiKey: ApiKeyView }

/** Ends the grace of an old API key now. */
export function EndApiKey({ org, productId, apiKey }: Props) {
  const end = useEndApiKey({ org, productId }, apiKey.id)
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
