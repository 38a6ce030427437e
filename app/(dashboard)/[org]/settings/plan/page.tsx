import type { Metadata } from 'next'
import { PlanScreen } from '@/components/billing/plan-screen'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { getPlanUse } from '@/lib/service/billing/server/get-plan-use'
import { reading, requireMember, requirePlansPage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Plan' }

export default async function PlanPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  // No permission: the limits of the plan stop the work of every member.
  const member = await requireMember(org)
  await requirePlansPage()
  return <PlanScreen org={org} use={await getPlanUse(reading(), member)} may={mayOf(member)} />
}
