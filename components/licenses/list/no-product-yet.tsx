'use client'
import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Link } from '@/components/ui/navigation/link'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import type { May } from '@/lib/foundation/permissions/core/may'

/** Whether the organization is known to have no product: then no license can be created. */
export function useHasNoProducts(org: string, may: May): boolean {
  const { data } = useQuery({ ...productQueries.choices(org), enabled: may['products:view'] })
  return data?.items.length === 0
}

/** Replaces the form for new licenses while there is no product to choose. */
export const NoProductYet = ({ org, may }: { org: string; may: May }) => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState
      icon={<Package />}
      title="No product yet"
      description="A license belongs to a product. Create a product first."
      action={
        may['products:create'] && (
          <Button variant="primary" render={<Link href={`/${org}/products/new`} />}>
            Create product
          </Button>
        )
      }
    />
  </div>
)
