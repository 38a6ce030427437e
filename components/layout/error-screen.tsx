'use client'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Button } from '@/components/ui/button/button'
import { MessageScreen } from './message-screen'

export type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void }

const TITLE = 'This page could not be loaded'

/** Replaces a page that failed. */
export function ErrorScreen({ error, reset }: ErrorScreenProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    // This page cannot load the scripts of an older build.
    if (error.name === 'ChunkLoadError') return location.reload()
    startTransition(() => {
      queries.reset()
      router.refresh()
      reset()
    })
  }
  return (
    <MessageScreen
      isAlert
      title={TITLE}
      text={
        <>
          Something went wrong on our side. Try again in a moment.
          {error.digest && <span className="block text-small">Reference: {error.digest}</span>}
        </>
      }
    >
      {/* The failed page may not have set its title yet. */}
      <title>{`${TITLE} · Latchkey`}</title>
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
    </MessageScreen>
  )
}
