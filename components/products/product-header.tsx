'use client'
import { KeyRound } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { PageHead } from '@/components/ui/page-head'
import type { May } from '@/lib/access/core/may'
import { ProductStateBadge } from './product-state-badge'
import { ProductTabs } from './product-tabs'
import { useProduct } from './use-product'

type Props = { org: string; productId: string; may: May }

/** Which product this is, whether it answers, and its pages. */
export function ProductHeader({ org, productId, may }: Props) {
  const product = useProduct(org, productId)
  const base = `/${org}/products/${productId}`
  return (
    <div className="space-y-4">
      <PageHead
        title={product.name}
        badge={<ProductStateBadge state={product.state} />}
        line={
          <span className="flex flex-wrap items-center gap-1 font-mono text-small">
            {product.slug}
            <CopyButton text={product.id} what="Product id" />
          </span>
        }
        action={
          may['licenses:view'] && (
            <Button render={<Link href={`/${org}/licenses?product=${productId}`} />}>
              <KeyRound />
              Licenses
            </Button>
          )
        }
      />
      <ProductTabs base={base} may={may} />
    </div>
  )
}
