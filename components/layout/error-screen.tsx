'use client'
import { Button } from '@/components/ui/button/button'
import { type FailedPage, usePageRetry } from '@/lib/foundation/browser/page/use-page-retry'
import { MessageScreen } from './message-screen'

const TITLE = 'This page could not be loaded'

/** Replaces a page that failed. */
export function ErrorScreen(failed: FailedPage) {
  const { digest } = failed.error
  const retry = usePageRetry(failed)
  return (
    <MessageScreen
      isAlert
      title={TITLE}
      text={
        <>
          Something went wrong on our side. Try again in a moment.
          {digest && <span className="block text-small">Reference: {digest}</span>}
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
