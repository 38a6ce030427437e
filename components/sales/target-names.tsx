'use client'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import type { SaleTarget } from '@/lib/service/sales/core/mapping'

/** "App, Yearly + Plus": the products and license types of a mapping. */
export function TargetNames({ org, mayView, targets }: { org: string; mayView: boolean; targets: SaleTarget[] }) {
  const products = useProductChoices(org, mayView)
  const nameOf = (id: string): string => products.find(({ value }) => value === id)?.label ?? 'a product'
  return targets
    .map(({ product_id, license_type }) => [nameOf(product_id), license_type].filter(Boolean).join(', '))
    .join(' + ')
}
