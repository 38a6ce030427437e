'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { TooltipLayer } from '@/components/ui/overlay/tooltip-layer'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { redirectToSignIn } from '@/lib/foundation/browser/api/toast-session-ended'
import { useSignedOutHandler } from '@/lib/foundation/browser/api/use-signed-out-handler'
import { OfflineBanner } from './offline-banner'

// Fetched as soon as the page works, not when the first toast is due: the server may be out of reach by then.
const Toaster = onDemand(() => import('@/components/ui/feedback/toaster').then((parts) => parts.Toaster))

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
