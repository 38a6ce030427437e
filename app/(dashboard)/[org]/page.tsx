import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { OverviewScreen } from '@/components/overview/overview-screen'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requireMember } from '@/lib/wiring/pages/dashboard-page'
import { loadLaunch } from '@/lib/wiring/pages/load-launch'
import { prefetchOverview } from '@/lib/wiring/pages/prefetch-overview'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<{ setup?: string | string[] }> }

/** Any first part of a URL may be meant as an organization. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireMember((await params).org)
  return { title: 'Overview' }
}

/** Every member has this page; what they may not see is not on it. */
export default async function OverviewPage({ params, searchParams }: Props) {
  const [{ org }, { setup }] = await Promise.all([params, searchParams])
  const member = await requireMember(org)
  const [{ client, ...overview }, launch] = await Promise.all([
    prefetchOverview(org, member, setup !== undefined),
    loadLaunch(member.userId),
  ])
  return (
    <Hydrate client={client}>
      <OverviewScreen org={org} may={mayOf(member)} email={member.email} {...overview} launch={launch} />
    </Hydrate>
  )
}
