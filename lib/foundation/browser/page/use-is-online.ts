'use client'
import { useSyncExternalStore } from 'react'

/** Whether the browser has a network. The server cannot know, so a page starts as online. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Whether a page was asked for since the browser went offline. */
export const useIsPageHeld = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPageHeld && !navigator.onLine,
    () => false,
  )

let isPageHeld = false
const listeners = new Set<() => void>()

/**
 * Whether a page that is asked for now has to wait for the network: Next would leave for the browser's own error page.
 * The banner says so.
 */
export function isHeldOffline(): boolean {
  isPageHeld = !navigator.onLine
  for (const listener of listeners) listener()
  return isPageHeld
}

function subscribe(onChange: () => void) {
  const change = () => {
    if (navigator.onLine) isPageHeld = false
    onChange()
  }
  listeners.add(change)
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    listeners.delete(change)
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}
