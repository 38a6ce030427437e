import { PageHeader } from '@/components/ui/layout/page-header'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { BlockRulesCard } from './block-rules-card'

/** The IP addresses and networks for which no product of the organization answers `valid`. */
export const OrganizationBlocksScreen = ({ org, may }: { org: string; may: May }) => (
  <div className="max-w-[720px] space-y-6">
    <PageHeader
      title="Blocked IP addresses"
      description="Applies to all products, in addition to each product's list."
      crumbs={[{ label: 'Settings', href: pageRoute(`/${org}/settings`) }]}
    />
    <BlockRulesCard
      org={org}
      productId={null}
      mayManage={may['ips:manage']}
      title="Blocked for the whole organization"
      description="Requests from these IP addresses get ip_blocked, even when IP control is off."
    />
  </div>
)
