'use client'
import { useEffect, useRef } from 'react'
import { type DialogScope, openDialogScope } from './dialog-scope'

/**
 * Assigns the writes made while a dialog is open to that dialog. Call the returned function when the dialog is closed:
 * it aborts those that are still pending.
 */
export function useDialogScope(isOpen: boolean): () => void {
  const scope = useRef<DialogScope>(undefined)
  useEffect(() => {
    if (!isOpen) return
    const opened = openDialogScope()
    scope.current = opened
    return opened.leave
  }, [isOpen])
  return () => scope.current?.cancel()
}
