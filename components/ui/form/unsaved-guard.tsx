'use client'
import { useUnsavedGuard } from '@/lib/foundation/browser/dialogs/use-unsaved-guard'
import { ConfirmDialog } from '../overlay/confirm-dialog'

type UnsavedGuardProps = {
  dirty: boolean
  /** For a page that shows a secret once: what it is, as in "key". */
  secret?: string
}

/** Put it into a form: asks before a link or the browser, also by Back, leaves unsaved changes behind. */
export function UnsavedGuard({ dirty, secret }: UnsavedGuardProps) {
  const { leave, release } = useUnsavedGuard(dirty)
  return (
    <ConfirmDialog
      open={leave !== null}
      onOpenChange={(open) => !open && release()}
      title={secret ? `Leave without saving the ${secret}?` : 'Leave without saving?'}
      confirm={secret ? 'Leave' : 'Discard changes'}
      cancel={secret ? 'Stay on this page' : 'Keep editing'}
      danger
      onConfirm={() => leave?.()}
    >
      {secret ? "You won't be able to see it again." : "Your changes on this page aren't saved."}
    </ConfirmDialog>
  )
}
