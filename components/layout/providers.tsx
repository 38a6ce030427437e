'use client'
import { Tooltip } from '@base-ui/react/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { getQueryClient } from '@/lib/browser/query-client'

const TOOLTIP_DELAY_MS = 400

/** What client components lean on: queries, the URL's state, tooltips, toasts. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={getQueryClient()}>
    <NuqsAdapter>
      <Tooltip.Provider delay={TOOLTIP_DELAY_MS}>{children}</Tooltip.Provider>
      <Toaster />
    </NuqsAdapter>
  </QueryClientProvider>
)
