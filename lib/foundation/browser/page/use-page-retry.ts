'use client'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { startTransition } from 'react'

/** What Next passes to the screen that replaces a page which failed. */
export type FailedPage = { error: Error & { digest?: string }; reset: () => void }

/** Loads a page that failed again. `reset` alone would render once more what the server sent before. */
export function usePageRetry({ error, reset }: FailedPage): () => void {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  return () => {
    // This page cannot load the scripts of an older build.
    if (error.name === 'ChunkLoadError') return location.reload()
    startTransition(() => {
      queries.reset()
      router.refresh()
      reset()
    })
  }
}
