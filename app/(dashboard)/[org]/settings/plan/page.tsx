import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PlanScreen } from '@/components/billing/plan-screen'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { getPlanUse } from '@/lib/service/billing/server/get-plan-use'
import { getStripe } from '@/lib/wiring/billing'
import {
  isListedOperator,
  operatedBy,
  reading,
  requireMember,
  requirePlansPage,
} from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireMember((await params).org)
  await requirePlansPage()
  return { title: 'Plan' }
}

export default async function PlanPage({ params }: Props) {
  const { org } = await params
  // No permission: the limits of the plan stop the work of every member.
  const member = await requireMember(org)
  await requirePlansPage()
  if (mayOf(member)['billing:view']) redirect(`/${org}/billing`)
  const setBy =
    getStripe() === null ? { contact: (await operatedBy()).contact, isOperator: await isListedOperator() } : null
  return <PlanScreen org={org} use={await getPlanUse(reading(), member)} setBy={setBy} />
}
