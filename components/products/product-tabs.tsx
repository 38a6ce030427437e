import { LinkTabs } from '@/components/ui/navigation/link-tabs'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'

export const PRODUCT_TABS = [
  { path: '', label: 'Overview', needs: null },
  { path: '/api-keys', label: 'API keys', needs: 'api_keys:view' },
  { path: '/ip-control', label: 'IP control', needs: 'ips:view' },
  { path: '/license-types', label: 'License types', needs: null },
  { path: '/statistics', label: 'Statistics', needs: 'usage:view' },
  { path: '/versions', label: 'Versions', needs: null },
  { path: '/custom-response', label: 'Custom response', needs: null },
  { path: '/signing', label: 'Signing', needs: null },
  { path: '/settings', label: 'Settings', needs: null },
] as const satisfies { path: string; label: string; needs: Permission | null }[]

type Props = { org: string; productId: string; may: May }

/** The pages of a product, each at its own address. */
export const ProductTabs = ({ org, productId, may }: Props) => (
  <LinkTabs
    label="Product"
    tabs={PRODUCT_TABS.filter(({ needs }) => needs === null || may[needs]).map(({ path, label }) => ({
      href: pageRoute(`/${org}/products/${productId}${path}`),
      label,
    }))}
  />
)
