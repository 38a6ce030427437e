'use client'
import { useEffect, useState } from 'react'
import { SECOND_MS } from '@/lib/foundation/shared/durations'

/** How long another code has to wait. */
export const NEW_CODE_SECONDS = 30

/**
 * Seconds until an action is allowed again; `begin` restarts the countdown. It starts with the first render, unless
 * `since` says when the action was last done.
 */
export function useCountdown(seconds: number, since?: () => number | null) {
  const [until, setUntil] = useState(() => (since?.() ?? Date.now()) + seconds * SECOND_MS)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  const begin = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * SECOND_MS)
  }
  return { left, begin }
}
