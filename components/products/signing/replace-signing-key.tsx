'use client'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useReplaceSigningKey } from '@/lib/catalog/products/signing/client/signing-mutations'

type Props = { org: string; productId: string }

/** For a key that leaked: the one rotation that does not wait a day. */
export function ReplaceSigningKey(scope: Props) {
  const replace = useReplaceSigningKey(scope)
  return (
    <ConfirmDialog
      trigger={<Button>Key compromised…</Button>}
      title="Replace a compromised key"
      confirm="Replace key now"
      danger
      onConfirm={() => replace.mutateAsync(undefined)}
    >
      A new key signs immediately. All other keys are removed, and responses signed with them can no longer be verified.
      Clients that ship their keys refuse all responses until you update them; clients that fetch the key set may take
      an hour. To rotate without downtime, announce the next key instead.
    </ConfirmDialog>
  )
}
