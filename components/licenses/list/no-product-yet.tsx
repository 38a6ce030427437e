'use client'
import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Link } from '@/components/ui/navigation/link'
import type { May } from '@/lib/permissions/core/may'
import { productQueries } from '@/lib/products/client/product-queries'

/** Whether it is known that the organization has no product: then there is nothing to make licenses of. */
export function useHasNoProducts(org: string, may: May): boolean {
  const { data } = useQuery({ ...productQueries.list(org, { state: 'any' }), enabled: may['products:view'] })
  return data?.items.length === 0
}

/** In place of a form of licenses, which would have nothing to choose. */
export const NoProductYet = ({ org, may }: { org: string; may: May }) => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState
      icon={<Package />}
      title="No product yet"
      description="A license is for a product: what you sell. Create that first."
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
