'use client'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isDialogOpen } from '../dialogs/dialog-scope'
import { isFocusLost } from './is-focus-lost'
import { usePendingPage } from './pending-page'
import { useIsHydrated } from './use-origin'

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
    focusOnceShown(focus, MOST_FRAMES)
  }, [isHere, isWanted, focus])
}

/**
 * The title of a page, which takes the focus when its page replaces another: what was pressed went with the other one,
 * and a screen reader would start again at the top. A page that came with its document leaves the focus to the browser.
 */
export function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const cameByLink = useRef(useIsHydrated())
  useFirstFocus(() => title.current?.focus({ preventScroll: true }), cameByLink.current)
  return title
}

/**
 * What a page says while it loads, which has the focus meanwhile if what was pressed went, or is covered. If the page
 * does not come, the focus goes back.
 */
export function useWaitingFocus(): RefObject<HTMLElement | null> {
  const waiting = useRef<HTMLElement>(null)
  const pressed = useRef<Element>(null)
  const cameByLink = useRef(useIsHydrated())
  const pending = usePendingPage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the page before it is uncovered.
  useLayoutEffect(() => {
    if (!cameByLink.current || isDialogOpen() || !isFocusLost()) return
    pressed.current = document.activeElement
    waiting.current?.focus({ preventScroll: true })
  }, [pending])
  useEffect(
    () => () => {
      if (isFocusLost() && pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true })
    },
    [],
  )
  return waiting
}

const MOST_FRAMES = 30

/** What a page on its way hid takes the focus only once it is shown again, which may be a frame after React's effects. */
function focusOnceShown(focus: () => void, frames: number): void {
  if (!isFree()) return
  const before = document.activeElement
  focus()
  if (document.activeElement === before && frames > 0) requestAnimationFrame(() => focusOnceShown(focus, frames - 1))
}

/**
 * Nothing has the focus but a link of the navigation, which led here, the title, which the first field follows, or the
 * whole content, which *Skip to content* focused on the page before.
 */
function isFree(): boolean {
  const active = document.activeElement
  if (isDialogOpen()) return false
  if (active === null || active === document.body) return true
  return active.matches('h1, main') || (active.matches('a') && !active.closest('main'))
}
