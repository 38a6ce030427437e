'use client'
import { BrokenScreen } from '@/components/portal/ui/error-screen'

export default function PortalError({ reset }: { reset: () => void }) {
  return <BrokenScreen onRetry={reset} />
}
