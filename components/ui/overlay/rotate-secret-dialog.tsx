'use client'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/button'
import { SecretOnce } from '../feedback/secret-once'
import { Dialog } from './dialog'
import { DialogBody } from './dialog-parts'
import { DialogActions } from './form-dialog'

type RotateSecretProps = {
  /** what becomes of the old secret */
  description: string
  fileName: string
  /** the new one, once it was made; null before */
  secret: string | null
  isPending: boolean
  /** when the dialog opens: an earlier secret is forgotten */
  onOpen: () => void
  onRotate: () => void
}

/** Asks before a signing secret is replaced, and shows the new one, which is not shown again. */
export function RotateSecretDialog({ secret, isPending, onOpen, onRotate, ...props }: RotateSecretProps) {
  const [isOpen, setIsOpen] = useState(false)
  const setOpen = (open: boolean) => {
    setIsOpen(open)
    if (open) onOpen()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      // If it were closed before the answer arrives, the new secret would be created but never shown.
      dismissible={secret === null && !isPending}
      trigger={
        <Button>
          <RefreshCw />
          Rotate secret
        </Button>
      }
      title={secret === null ? 'Rotate secret' : 'New signing secret'}
      description={secret === null ? props.description : undefined}
    >
      {secret === null ? (
        <>
          <DialogBody>Any earlier secret stops working now.</DialogBody>
          <DialogActions submit="Rotate secret" isPending={isPending} isSecret onClick={onRotate} />
        </>
      ) : (
        <DialogBody>
          <SecretOnce kind="signingSecret" secret={secret} fileName={props.fileName} onStored={() => setOpen(false)} />
        </DialogBody>
      )}
    </Dialog>
  )
}
