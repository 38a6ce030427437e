'use client'
import { BrokenScreen } from '@/components/portal/broken-screen'

export default function PortalError({ reset }: { reset: () => void }) {
  return <BrokenScreen onRetry={reset} />
}
