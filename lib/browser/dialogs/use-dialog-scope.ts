'use client'
import { useEffect, useRef } from 'react'
import { type DialogScope, openDialogScope } from './dialog-scope'

/**
 * While a dialog is open, what is written belongs to it. Call what this returns when somebody closes the dialog: it
 * takes back what has no answer yet.
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
