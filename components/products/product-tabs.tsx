import { type LinkTab, LinkTabs } from '@/components/ui/navigation/link-tabs'
import type { May } from '@/lib/permissions/core/may'
import type { Permission } from '@/lib/permissions/core/permissions'

const TABS: (LinkTab & { needs?: Permission })[] = [
  { path: '', label: 'Overview' },
  { path: '/api-keys', label: 'API keys', needs: 'api_keys:view' },
  { path: '/ip-control', label: 'IP control', needs: 'ips:view' },
  { path: '/versions', label: 'Versions' },
  { path: '/custom-response', label: 'Custom response' },
  { path: '/signing', label: 'Signing' },
  { path: '/settings', label: 'Settings' },
]

/** The pages of a product, each at its own address. */
export const ProductTabs = ({ base, may }: { base: string; may: May }) => (
  <LinkTabs label="Product" base={base} tabs={TABS.filter(({ needs }) => needs === undefined || may[needs])} />
)
