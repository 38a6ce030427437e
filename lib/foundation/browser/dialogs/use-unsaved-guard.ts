'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { markUnsaved } from './unsaved-changes'

/**
 * Holds back navigation while there are unsaved changes, by a link or by the browser's Back and Forward where it tells
 * of them (Navigation API). `leave` goes where the held navigation led, until `release` is called.
 */
export function useUnsavedGuard(isDirty: boolean): { leave: (() => void) | null; release: () => void } {
  const router = useRouter()
  const [held, setHeld] = useState<{ leave: () => void } | null>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isDirty) return
    isLeaving.current = false
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const holdLink = (event: MouseEvent) => {
      const link = linkThatLeaves(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      const href = `/${link.pathname.slice(1)}${link.search}${link.hash}` as const
      setHeld({ leave: () => router.push(href) })
    }
    const holdTraversal = (event: NavigateEvent) => {
      const { navigationType, cancelable, destination } = event
      if (navigationType !== 'traverse' || !cancelable || isLeaving.current) return
      if (new URL(destination.url).pathname === location.pathname) return
      event.preventDefault()
      const leave = () => {
        isLeaving.current = true
        navigation.traverseTo(destination.key)
      }
      setHeld({ leave })
    }
    const unmark = markUnsaved()
    const browser = 'navigation' in window ? navigation : null
    addEventListener('beforeunload', askBeforeUnload)
    // In the capture phase, so before the router sees the click.
    document.addEventListener('click', holdLink, { capture: true })
    browser?.addEventListener('navigate', holdTraversal)
    return () => {
      unmark()
      removeEventListener('beforeunload', askBeforeUnload)
      document.removeEventListener('click', holdLink, { capture: true })
      browser?.removeEventListener('navigate', holdTraversal)
    }
  }, [isDirty, router])
  return { leave: held?.leave ?? null, release: () => setHeld(null) }
}

function linkThatLeaves(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  return link.pathname === location.pathname ? null : link
}
