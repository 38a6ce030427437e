'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ProductView } from '../core/schema'
import { productQueries } from './product-queries'

const WAITING_MS = 5_000

/** The product of this page. Polled until its first call arrives, so that the page shows it. */
export function useProduct(org: string, productId: string): ProductView {
  const { data } = useSuspenseQuery({
    ...productQueries.detail(org, productId),
    refetchInterval: ({ state }) => (state.data?.last_call_at === null ? WAITING_MS : false),
  })
  return data
}
