'use client'
import { type RefObject, useEffect, useRef } from 'react'
import { type ToastT, toast } from 'sonner'
import { isFocusLost } from '@/lib/foundation/browser/page/is-focus-lost'

/**
 * Keeps the toasts while one of them has the focus, and gives the focus back when that one closes: to what had it when
 * the toast came, which is what caused it, or else to the page's title. Sonner itself waits only for the pointer, and
 * returns the focus to wherever Tab passed last.
 */
export function useToastFocus(): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null)
  useEffect(() => (region.current ? watch(region.current) : undefined), [])
  return region
}

function watch(toasts: HTMLElement): () => void {
  let cause: Element | null = null
  let focused: Element | null = null
  let release: (() => void) | null = null
  const letGo = () => {
    release?.()
    release = null
    focused = null
  }
  const onFocusIn = (event: FocusEvent) => {
    // Sonner would note where the focus came from.
    event.stopPropagation()
    focused = document.activeElement
    release = hold(release)
  }
  // Once it is known whether the focus went on, or its toast was removed. Another window may have it: then it stays.
  const onFocusOut = () => {
    setTimeout(() => {
      if (focused?.isConnected && !toasts.contains(document.activeElement)) letGo()
    })
  }
  // What closed a dialog has no focus any more, and the dialog is about to give it back to what opened it.
  const noteReturn = ({ target }: FocusEvent) => {
    if (target instanceof Element) cause = target
  }
  const observer = new MutationObserver((changes) => {
    if (focused && !focused.isConnected) {
      letGo()
      if (isFocusLost()) focusOr(cause, document.querySelector('h1'))
    } else if (!focused && changes.some(({ addedNodes }) => addedNodes.length > 0)) {
      cause = document.activeElement
      if (isPassing(cause)) document.addEventListener('focusin', noteReturn, { once: true })
    }
  })
  observer.observe(toasts, { childList: true, subtree: true })
  toasts.addEventListener('focusin', onFocusIn)
  toasts.addEventListener('focusout', onFocusOut)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', noteReturn)
    toasts.removeEventListener('focusin', onFocusIn)
    toasts.removeEventListener('focusout', onFocusOut)
  }
}

/** Lets no toast expire, until what it returns is called: then each has its whole time again. */
function hold(before: (() => void) | null): () => void {
  const held = shown().filter(({ duration }) => duration !== Number.POSITIVE_INFINITY)
  for (const each of held) setDuration(each, Number.POSITIVE_INFINITY)
  return () => {
    before?.()
    const left = new Set(shown().map(({ id }) => id))
    for (const each of held) if (left.has(each.id)) setDuration(each, each.duration)
  }
}

const shown = (): ToastT[] => toast.getToasts().filter((each): each is ToastT => !('dismiss' in each))

function setDuration({ id, type, title }: ToastT, duration: number | undefined): void {
  // Typed as always there; Sonner takes its own where it is not.
  const more = { id, duration } as { id: typeof id; duration: number }
  if (type === 'success' || type === 'error') toast[type](title, more)
  else toast.message(title, more)
}

const isPassing = (element: Element | null): boolean =>
  element === null || element === document.body || element.closest('[role=dialog], [role=menu]') !== null

function focusOr(wanted: Element | null, otherwise: HTMLElement | null): void {
  if (wanted instanceof HTMLElement && wanted.isConnected) wanted.focus({ preventScroll: true })
  if (isFocusLost()) otherwise?.focus({ preventScroll: true })
}
