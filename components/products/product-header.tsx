'use client'
import { KeyRound, Plus } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import type { ProductView } from '@/lib/catalog/products/core/schema'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { ProductStateBadge } from './product-state-badge'
import { ProductTabs } from './product-tabs'

type Props = { org: string; productId: string; may: May }

/** The product's name and state, and its pages. */
export function ProductHeader({ org, productId, may }: Props) {
  const product = useProduct(org, productId)
  return (
    <div className="space-y-3">
      <DetailHeader
        crumbs={[{ label: 'Products', href: pageRoute(`/${org}/products`) }]}
        title={product.name}
        badge={<ProductStateBadge state={product.state} />}
        description={<span className="font-mono text-small">{product.slug}</span>}
        actions={<Actions org={org} product={product} may={may} />}
      />
      <ProductTabs org={org} productId={productId} may={may} />
    </div>
  )
}

const Actions = ({ org, product, may }: { org: string; product: ProductView; may: May }) => (
  <>
    {may['licenses:view'] && (
      <Button render={<Link href={`/${org}/licenses?product=${product.id}`} />}>
        <KeyRound />
        Licenses
      </Button>
    )}
    {may['licenses:create'] && product.state === 'active' && (
      <Button render={<Link href={`/${org}/licenses/new?product=${product.id}`} />}>
        <Plus />
        Create license
      </Button>
    )}
  </>
)
