'use client'
import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The time in steps of half a minute: one timer for all relative times on the page. */
export const useNow = (): number => useSyncExternalStore(subscribe, currentTick, currentTick)

const currentTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const never = () => () => {}
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's time zone; UTC until hydration, because the server cannot know it. */
export const useTimeZone = (): string => useSyncExternalStore(never, readersZone, () => 'UTC')
