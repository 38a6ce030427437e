'use client'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { useAnnounceSigningKey, useCancelNextSigningKey } from '@/lib/catalog/products/signing/client/signing-mutations'
import type { SigningView } from '@/lib/catalog/products/signing/core/schema'
import { ReplaceSigningKey } from './replace-signing-key'
import { SigningKeyRow } from './signing-key-row'

type Props = { org: string; productId: string; signing: SigningView; mayManage: boolean }

/** The public keys, the one that signs first, and their rotation. */
export function SigningKeys({ org, productId, signing, mayManage }: Props) {
  const scope = { org, productId }
  const hasKeys = signing.keys.length > 0
  return (
    <Card
      title="Public keys"
      description="A key is published 24 hours before it signs, and for 30 days after its last response."
      isFlush
      action={
        hasKeys &&
        mayManage && (
          <div className="flex flex-wrap gap-2">
            <ReplaceSigningKey {...scope} />
            <Rotation {...scope} signing={signing} />
          </div>
        )
      }
    >
      {hasKeys ? (
        <ul className="divide-y divide-hairline">
          {signing.keys.map((key) => (
            <SigningKeyRow key={key.kid} signingKey={key} isSigning={signing.is_signing} />
          ))}
        </ul>
      ) : (
        <p className="p-4 text-muted text-small">
          No keys yet. The first one is created when you turn on signed validation for this product.
        </p>
      )}
    </Card>
  )
}

type RotationProps = { org: string; productId: string; signing: SigningView }

function Rotation({ signing, ...scope }: RotationProps) {
  const announce = useAnnounceSigningKey(scope)
  const cancel = useCancelNextSigningKey(scope)
  if (signing.keys.some(({ state }) => state === 'next'))
    return (
      <ConfirmDialog
        trigger={<Button>Cancel next key</Button>}
        title="Cancel the next key"
        confirm="Cancel next key"
        danger
        onConfirm={() => cancel.mutateAsync(undefined)}
      >
        It hasn't signed anything yet. The current key keeps signing.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      trigger={<Button>Announce next key</Button>}
      title="Announce the next key"
      confirm="Announce next key"
      onConfirm={() => announce.mutateAsync(undefined)}
    >
      A new key is published now and signs from <TimeText at={signing.next_could_sign_from} as="exact" /> on. Clients
      that fetch the key set daily aren't affected; clients that ship their keys need an update before then.
    </ConfirmDialog>
  )
}
