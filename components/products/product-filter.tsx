'use client'
import { FilterSelect } from '@/components/ui/table/filter-parts'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'

type ProductFilterProps = {
  org: string
  /** Whether the role may see products. */
  mayView: boolean
  any?: string
  value: string | null
  onChange: (productId: string | null) => void
  className?: string | undefined
}

/** Filters by product. Hidden with fewer than two products. */
export function ProductFilter({ org, mayView, any = 'Any product', className, ...rest }: ProductFilterProps) {
  const products = useProductChoices(org, mayView)
  if (products.length < 2) return null
  return <FilterSelect label="Product" any={any} className={className} items={products} {...rest} />
}
