'use client'
import { ErrorScreen } from '@/components/layout/error-screen'
import type { FailedPage } from '@/lib/foundation/browser/page/use-page-retry'

export default function PageError(props: FailedPage) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  )
}
