'use client'
import { useSyncExternalStore } from 'react'

/** The fragment (#) of this page's URL, which is never sent to a server. Null until the browser has reported it. */
export const useFragment = (): string | null => useSyncExternalStore(subscribe, readFragment, () => null)

const readFragment = () => location.hash.slice(1)

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
