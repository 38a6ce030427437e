'use client'
import { useUnsavedGuard } from '@/lib/foundation/browser/dialogs/use-unsaved-guard'
import { ConfirmDialog } from '../overlay/confirm-dialog'

/** What would be lost. */
type Kept = keyof typeof WORDS | { secret: string }

const WORDS = {
  changes: {
    title: 'Leave without saving?',
    confirm: 'Discard changes',
    cancel: 'Keep editing',
    text: "Your changes on this page aren't saved.",
  },
  import: {
    title: 'Leave without importing?',
    confirm: 'Leave',
    cancel: 'Stay on this page',
    text: 'Nothing has been imported. You would have to choose the file and its columns again.',
  },
}

const wordsOf = (kept: Kept) =>
  typeof kept === 'string'
    ? WORDS[kept]
    : {
        title: `Leave without saving the ${kept.secret}?`,
        confirm: 'Leave',
        cancel: 'Stay on this page',
        text: "You won't be able to see it again.",
      }

/** Put it into a form: asks before a link or the browser, also by Back, leaves unsaved changes behind. */
export function UnsavedGuard({ dirty, kept = 'changes' }: { dirty: boolean; kept?: Kept }) {
  const { leave, release } = useUnsavedGuard(dirty)
  const { text, ...words } = wordsOf(kept)
  return (
    <ConfirmDialog
      open={leave !== null}
      onOpenChange={(open) => !open && release()}
      {...words}
      danger
      onConfirm={async () => leave?.()}
    >
      {text}
    </ConfirmDialog>
  )
}
