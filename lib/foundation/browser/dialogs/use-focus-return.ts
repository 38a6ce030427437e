'use client'
import { useEffect } from 'react'
import { isFocusLost } from '../page/is-focus-lost'
import { isDialogOpen } from './dialog-scope'

/** What opened a dialog, and the part of the page around it that has the focus where the change replaced it. */
type Opener = { element: Element | null; around: Element | null }

/** What opened a dialog that another dialog followed: the focus goes there once that one has closed. */
let handedOn: Opener | null = null

/**
 * Gives the focus back to what opened a dialog, also where the dialog unmounts at once because its change is done, or
 * where another dialog shows the result: otherwise the focus would start again at the top of the page. If the change
 * replaced it, like the button of an empty list, the focus goes to the first control of the closest
 * `data-focus-return` around it.
 */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    // The panel loads later, so the focus has not moved into it yet.
    const opener = openerOf(document.activeElement)
    return () => {
      // After the panel has gone, and has returned the focus itself if it could.
      setTimeout(() => {
        if (isDialogOpen()) {
          handedOn ??= opener
          return
        }
        const openers = [opener, handedOn]
        handedOn = null
        if (isFocusLost()) returnTo(openers)?.focus()
        returnOnceReplaced(openers)
      }, AFTER_PANEL_MS)
    }
  }, [isOpen])
}

const AFTER_PANEL_MS = 50
const AFTER_REFETCH_MS = 5_000

function openerOf(focused: Element | null): Opener {
  const element = triggerOf(focused?.closest('[role="menu"]')) ?? focused
  return { element, around: element?.closest('[data-focus-return]') ?? null }
}

/** The button of a menu, which names it: the menu itself is gone once an item was chosen. */
function triggerOf(menu: Element | null | undefined): Element | null {
  const id = menu?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

function returnTo(openers: (Opener | null)[]): HTMLElement | null {
  const elements = openers.map((opener) => opener?.element).filter((element) => element !== document.body)
  const around = openers.map((opener) => opener?.around).find(isThere)
  return elements.find(isThere) ?? around?.querySelector<HTMLElement>(CONTROL) ?? null
}

/** A list is fetched again after the change, and replaces its button only then. */
function returnOnceReplaced(openers: (Opener | null)[]): void {
  const around = openers.map((opener) => opener?.around).find(isThere)
  if (!around) return
  const watcher = new MutationObserver(() => {
    if (!isFocusLost()) return
    watcher.disconnect()
    returnTo(openers)?.focus()
  })
  watcher.observe(around, { childList: true, subtree: true })
  setTimeout(() => watcher.disconnect(), AFTER_REFETCH_MS)
}

const isThere = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected

const CONTROL = 'a[href], button:not([disabled]), input:not([disabled])'
