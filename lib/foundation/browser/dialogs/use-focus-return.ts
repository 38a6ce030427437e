'use client'
import { useEffect } from 'react'
import { isDialogOpen } from './dialog-scope'

/**
 * Gives the focus back to what opened a dialog, also where the dialog unmounts at once because its change is done:
 * otherwise the focus would start again at the top of the page.
 */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    // The panel loads later, so the focus has not moved into it yet.
    const opener = document.activeElement
    return () => {
      // After the panel has gone, and has returned the focus itself if it could.
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected && !isDialogOpen() && isLost()) opener.focus()
      }, AFTER_PANEL_MS)
    }
  }, [isOpen])
}

const AFTER_PANEL_MS = 50

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body
