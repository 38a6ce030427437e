'use client'
import { useQuery } from '@tanstack/react-query'
import { saleQueries } from '@/lib/service/sales/client/sale-queries'
import { PROVIDERS } from '@/lib/service/sales/core/providers'
import type { SaleMapping, SaleSource } from '@/lib/service/sales/core/schema'

/** What a shop sells, by its API; null for one that isn't asked. `nameOf`: how it calls a product, where it says. */
export function useShopProducts(org: string, source: SaleSource | undefined) {
  const isListed = source?.has_api_key === true && PROVIDERS[source.provider].permissions !== null
  const products = useQuery({ ...saleQueries.products(org, source?.id ?? ''), enabled: isListed })
  const items = products.data?.items ?? []
  const nameOf = (id: string): string | undefined => items.find(({ external_id }) => external_id === id)?.name
  return { products: isListed ? products : null, items, nameOf }
}

type Known = Pick<ReturnType<typeof useShopProducts>, 'items' | 'nameOf'>

/** What is not mapped: what sales wait for, then what else the shop sells. */
export function openProducts(
  mappings: { items: SaleMapping[]; unmapped: string[] } | undefined,
  { items, nameOf }: Known,
) {
  const { items: mapped, unmapped } = mappings ?? { items: [], unmapped: [] }
  const isMapped = (id: string) => mapped.some(({ external_id }) => external_id === id)
  const listed = items.filter(({ external_id }) => !isMapped(external_id))
  const ids = new Set([...unmapped, ...listed.map(({ external_id }) => external_id)])
  const open = [...ids].map((external_id) => ({
    ...{ external_id, name: nameOf(external_id) ?? null, isWaitedFor: unmapped.includes(external_id) },
  }))
  return { listed, open }
}
