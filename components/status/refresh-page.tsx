'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'

/** Renders the page again each minute while it is visible. */
export function RefreshPage() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh()
    }, MINUTE_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
