'use client'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'

/** Asks before a license is created that has expired already. */
export const AskAboutPast = ({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => Promise<unknown> }) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Create an expired license"
    confirm="Create anyway"
    onConfirm={onConfirm}
  >
    The expiry is in the past, so the license is expired from the start.
  </ConfirmDialog>
)
