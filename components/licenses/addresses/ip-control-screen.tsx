'use client'
import { BlockRulesCard } from '@/components/products/block-rules/block-rules-card'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import type { May } from '@/lib/foundation/permissions/core/may'
import { IpDefaultsForm } from './ip-defaults-form'

type Props = { org: string; productId: string; may: May }

/** Defaults and block rules for the IP addresses that licenses of one product are used from. */
export function IpControlScreen({ org, productId, may }: Props) {
  const product = useProduct(org, productId)
  return (
    <div className="max-w-[720px] space-y-6">
      <IpDefaultsForm org={org} product={product} maySave={may['products:update']} />
      <BlockRulesCard
        org={org}
        productId={productId}
        mayManage={may['ips:manage']}
        title="Blocked for this product"
        description="Requests from these IP addresses get ip_blocked, even when IP control is off."
      />
      <BlockRulesCard
        org={org}
        productId={null}
        mayManage={may['ips:manage']}
        title="Blocked for the whole organization"
        description="Applies to all products."
      />
    </div>
  )
}
