'use client'
import { useEffect, useState } from 'react'
import { markUnsaved } from './unsaved-changes'

/** Holds back navigation while there are unsaved changes. `heldHref` is the held link, until `release` is called. */
export function useUnsavedGuard(isDirty: boolean): { heldHref: `/${string}` | null; release: () => void } {
  const [heldHref, setHeldHref] = useState<`/${string}` | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const holdLink = (event: MouseEvent) => {
      const link = linkThatLeaves(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      setHeldHref(`/${link.pathname.slice(1)}${link.search}${link.hash}`)
    }
    const unmark = markUnsaved()
    addEventListener('beforeunload', askBeforeUnload)
    // In the capture phase, so before the router sees the click.
    document.addEventListener('click', holdLink, { capture: true })
    return () => {
      unmark()
      removeEventListener('beforeunload', askBeforeUnload)
      document.removeEventListener('click', holdLink, { capture: true })
    }
  }, [isDirty])
  return { heldHref, release: () => setHeldHref(null) }
}

function linkThatLeaves(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  return link.pathname === location.pathname ? null : link
}
