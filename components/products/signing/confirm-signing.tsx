'use client'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'

type Props = {
  whose: 'product' | 'organization'
  /** Where the switch was pressed to; null while nothing is asked. */
  asked: boolean | null
  onClose: () => void
  onConfirm: (enabled: boolean) => Promise<unknown>
}

/** The question before a switch that changes responses which programs may rely on. */
export function ConfirmSigning({ whose, asked, onClose, onConfirm }: Props) {
  const verb = `Turn ${asked === false ? 'off' : 'on'} signing`
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`${verb} for the ${whose}`}
      confirm={verb}
      danger={asked === false}
      onConfirm={async () => asked !== null && (await onConfirm(asked))}
    >
      {asked === false
        ? `No response of ${whose === 'product' ? 'this' : 'any'} product is signed anymore. Programs that require a signature refuse unsigned responses.`
        : 'Every HTTP 200 response of products that have signing on is signed.'}
    </ConfirmDialog>
  )
}
