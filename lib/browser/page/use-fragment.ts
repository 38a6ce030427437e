'use client'
import { useSyncExternalStore } from 'react'

/** What stands behind the # of this page's address: no server hears of it. Null until the browser has said. */
export const useFragment = (): string | null => useSyncExternalStore(subscribe, readFragment, () => null)

const readFragment = () => location.hash.slice(1)

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
