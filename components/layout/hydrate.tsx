import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HydrationMark } from '@/components/ui/layout/hydration-mark'

/** Hands what a page prefetched to the client components inside it. */
export const Hydrate = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <HydrationBoundary state={dehydrate(client)}>
    <HydrationMark />
    {children}
  </HydrationBoundary>
)
