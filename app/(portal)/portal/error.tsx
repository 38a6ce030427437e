'use client'
import { PortalErrorScreen } from '@/components/portal/ui/error-screen'
import type { FailedPage } from '@/lib/foundation/browser/page/use-page-retry'

export default function PortalError(props: FailedPage) {
  return <PortalErrorScreen {...props} />
}
