'use client'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Button } from '@/components/ui/button/button'

export type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void }

/** In place of a page that failed. */
export function ErrorScreen({ error, reset }: ErrorScreenProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    // A script of an older build cannot be fetched again by this page.
    if (error.name === 'ChunkLoadError') return location.reload()
    startTransition(() => {
      queries.reset()
      router.refresh()
      reset()
    })
  }
  return (
    <div role="alert" className="mx-auto max-w-[640px] space-y-4 px-4 py-12">
      {/* The page that failed may have had its name still to come. */}
      <title>This page could not be loaded · Latchkey</title>
      <div className="space-y-1">
        <h1 className="font-semibold text-title">This page could not be loaded</h1>
        <p className="text-muted">Something went wrong on our side. Try again in a moment.</p>
        {error.digest && <p className="text-muted text-small">Reference: {error.digest}</p>}
      </div>
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
