import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { newId } from './new-id'

/**
 * A page that was asked for and has not answered yet: its title if the link that leads there is named like the page, and
 * its path if it is one of the dashboard's.
 */
export type PendingPage = { title: string | null; path: string | null }

/** Pages that answer faster are shown without an interlude. */
const SHOWN_AFTER_MS = 60

let current: PendingPage | null = null
const waiting = new Map<string, number>()
const listeners = new Set<() => void>()

/** Reports that a page was asked for; call the result once it is here, or no longer asked for. */
export function announcePage(page: PendingPage): () => void {
  const id = newId()
  const show = () => publish(page)
  waiting.set(id, window.setTimeout(show, SHOWN_AFTER_MS))
  return () => {
    window.clearTimeout(waiting.get(id))
    waiting.delete(id)
    if (waiting.size === 0) publish(null)
  }
}

function publish(page: PendingPage | null) {
  if (current === page) return
  current = page
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page that the reader waits for; null if none. */
export const usePendingPage = (): PendingPage | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )

/** Where the reader is, or is about to be: navigation marks what was pressed, and takes it back if its page doesn't come. */
export function useGoingTo(): string {
  const here = usePathname()
  return usePendingPage()?.path?.split(/[?#]/)[0] ?? here
}
