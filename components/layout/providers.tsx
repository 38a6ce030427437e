'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/feedback/toaster'
import { TooltipLayer } from '@/components/ui/overlay/tooltip-layer'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { redirectToSignIn } from '@/lib/browser/api/toast-session-ended'
import { useSignedOutHandler } from '@/lib/browser/api/use-signed-out-handler'
import { OfflineBanner } from './offline-banner'

/** Contexts of client components: queries, URL state, tooltips, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  useSignedOutHandler(redirectToSignIn)
  return (
    <QueryClientProvider client={getQueryClient()}>
      <NuqsAdapter>
        <OfflineBanner held="You're offline. That page can't be opened until you're back online.">
          You're offline. Nothing can be saved until you're back online.
        </OfflineBanner>
        {children}
        <TooltipLayer />
        <Toaster />
      </NuqsAdapter>
    </QueryClientProvider>
  )
}
