'use client'
import { PortalErrorScreen } from '@/components/portal/ui/error-screen'

export default function PortalError({ reset }: { reset: () => void }) {
  return <PortalErrorScreen onRetry={reset} />
}
