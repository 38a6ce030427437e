'use client'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import type { May } from '@/lib/foundation/permissions/core/may'
import { GeneralForm } from './general-settings-form'
import { ModuleSwitches } from './module-switches'
import { PortalEmailsForm } from './portal-emails-form'
import { PortalLinksForm } from './portal-links-form'
import { PortalForm } from './portal-settings-form'
import { ProductDanger } from './product-danger-zone'

type Props = { org: string; productId: string; may: May }

/** Name, modules and portal; at the foot, the actions that disable or delete the product. */
export function ProductSettingsScreen({ org, productId, may }: Props) {
  const product = useProduct(org, productId)
  const shared = { org, product, maySave: may['products:update'] }
  return (
    <div className="max-w-[720px] space-y-6">
      <GeneralForm {...shared} />
      <ModuleSwitches {...shared} />
      <PortalForm {...shared} />
      <PortalLinksForm {...shared} maySeeKeys={may['licenses:reveal']} />
      <PortalEmailsForm {...shared} mayWord={may['org:update']} />
      <ProductDanger org={org} product={product} may={may} />
    </div>
  )
}
