'use client'
import { useRouter } from 'next/navigation'
import { useUnsavedGuard } from '@/lib/browser/use-unsaved-guard'
import { ConfirmDialog } from './confirm-dialog'

/** Put it into a form: asks before a link or the browser leaves unsaved changes behind. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const router = useRouter()
  const { heldHref, release } = useUnsavedGuard(dirty)
  return (
    <ConfirmDialog
      open={heldHref !== null}
      onOpenChange={(open) => !open && release()}
      title="Leave without saving"
      confirm="Leave"
      danger
      onConfirm={() => heldHref !== null && router.push(heldHref)}
    >
      The changes on this page are not saved.
    </ConfirmDialog>
  )
}
