'use client'
import { KeyRound } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { DetailHead } from '@/components/ui/detail-head'
import type { May } from '@/lib/access/core/may'
import { ProductStateBadge } from './product-state-badge'
import { ProductTabs } from './product-tabs'
import { useProduct } from './use-product'

type Props = { org: string; productId: string; may: May }

/** Which product this is, whether it answers, and its pages. */
export function ProductHeader({ org, productId, may }: Props) {
  const product = useProduct(org, productId)
  return (
    <div className="space-y-3">
      <DetailHead
        crumbs={[{ label: 'Products', href: `/${org}/products` }]}
        title={product.name}
        badge={<ProductStateBadge state={product.state} />}
        line={<span className="font-mono text-small">{product.slug}</span>}
        actions={
          may['licenses:view'] && (
            <Button render={<Link href={`/${org}/licenses?product=${productId}`} />}>
              <KeyRound />
              Licenses
            </Button>
          )
        }
      />
      <ProductTabs base={`/${org}/products/${productId}`} may={may} />
    </div>
  )
}
