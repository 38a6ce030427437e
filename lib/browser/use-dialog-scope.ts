'use client'
import { useEffect } from 'react'
import { openDialogScope } from './dialog-scope'

/** While a dialog is open, what is written belongs to it; closing it aborts what has no answer yet. */
export function useDialogScope(isOpen: boolean): void {
  useEffect(() => (isOpen ? openDialogScope() : undefined), [isOpen])
}
