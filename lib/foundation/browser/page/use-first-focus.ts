'use client'
import { useEffect, useRef } from 'react'
import { usePendingPage } from './pending-page'

/**
 * Focuses the first field of a page, once: after the page is here, as a page on its way takes no focus (`autoFocus`
 * would be lost), and unless the reader has focused something meanwhile.
 */
export function useFirstFocus(focus: () => void, isWanted: boolean): void {
  const isHere = usePendingPage() === null
  const isDone = useRef(false)
  useEffect(() => {
    if (!isHere || !isWanted || isDone.current) return
    isDone.current = true
    if (document.activeElement === document.body) focus()
  }, [isHere, isWanted, focus])
}
