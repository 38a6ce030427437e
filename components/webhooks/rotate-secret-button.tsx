'use client'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { SecretOnce } from '@/components/ui/feedback/secret-once'
import { Dialog, DialogBody } from '@/components/ui/overlay/dialog'
import { DialogActions } from '@/components/ui/overlay/form-dialog'
import { useRotateEndpointSecret } from '@/lib/service/webhooks/client/endpoint-mutations'

/** Creates a new signing secret. The old one keeps signing for 24 hours, beside the new one. */
export function RotateSecret({ org, endpointId }: { org: string; endpointId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useRotateEndpointSecret(org, endpointId, { onSuccess: setSecret })
  const setOpen = (open: boolean) => {
    setIsOpen(open)
    if (open) setSecret(null)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      // If it were closed before the answer arrives, the new secret would be created but never shown.
      dismissible={secret === null && !rotate.isPending}
      trigger={
        <Button>
          <RefreshCw />
          Rotate secret
        </Button>
      }
      title={secret === null ? 'Rotate secret' : 'New signing secret'}
      description={
        secret === null ? 'For 24 hours, every request is signed with both the old and the new secret.' : undefined
      }
    >
      {secret === null ? (
        <>
          <DialogBody>Any earlier secret stops working now.</DialogBody>
          <DialogActions
            submit="Rotate secret"
            isPending={rotate.isPending}
            isSecret
            onClick={() => rotate.mutate(undefined)}
          />
        </>
      ) : (
        <DialogBody>
          <SecretOnce
            kind="signingSecret"
            secret={secret}
            fileName="webhook-secret.txt"
            onStored={() => setOpen(false)}
          />
        </DialogBody>
      )}
    </Dialog>
  )
}
