import { PageHeader } from '@/components/ui/layout/page-header'
import { pageRoute } from '@/lib/browser/page/page-route'
import type { May } from '@/lib/permissions/core/may'
import { BlockRulesCard } from './block-rules-card'

/** The addresses and networks for which no product of the organization answers `valid`. */
export const OrganizationBlocksScreen = ({ org, may }: { org: string; may: May }) => (
  <div className="max-w-[760px] space-y-6">
    <PageHeader
      title="Blocked IP addresses"
      description="For every product of the organization. Each product has a list of its own besides."
      crumbs={[{ label: 'Settings', href: pageRoute(`/${org}/settings`) }]}
    />
    <BlockRulesCard
      org={org}
      productId={null}
      mayManage={may['ips:manage']}
      title="Blocked for the whole organization"
      description="Refused with ip_blocked for every license, even with IP control off."
    />
  </div>
)
