'use client'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@/components/ui/feedback/loading'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import type { SaleTarget } from '@/lib/service/sales/core/mapping'

/** "App, Yearly + Plus": the products and license types of a mapping. */
export function TargetNames({ org, mayView, targets }: { org: string; mayView: boolean; targets: SaleTarget[] }) {
  const { data, isLoading } = useQuery({ ...productQueries.choices(org), enabled: mayView })
  if (isLoading) return <Skeleton className="my-1 w-40" />
  const nameOf = (id: string): string => data?.items.find((product) => product.id === id)?.name ?? 'a product'
  return targets
    .map(({ product_id, license_type }) => [nameOf(product_id), license_type].filter(Boolean).join(', '))
    .join(' + ')
}
