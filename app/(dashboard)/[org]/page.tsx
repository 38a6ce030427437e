import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { OverviewScreen } from '@/components/overview/overview-screen'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requireMember } from '@/lib/wiring/pages/dashboard-page'
import { loadLaunch } from '@/lib/wiring/pages/load-launch'
import { prefetchOverview } from '@/lib/wiring/pages/prefetch-overview'

type Props = { params: Promise<{ org: string }> }

export const metadata: Metadata = { title: 'Overview' }

/** Every member has this page; what they may not see is not on it. */
export default async function OverviewPage({ params }: Props) {
  const { org } = await params
  const member = await requireMember(org)
  const [{ client, figures }, launch] = await Promise.all([prefetchOverview(org, member), loadLaunch(member.userId)])
  return (
    <Hydrate client={client}>
      <OverviewScreen org={org} may={mayOf(member)} email={member.email} figures={figures} launch={launch} />
    </Hydrate>
  )
}
