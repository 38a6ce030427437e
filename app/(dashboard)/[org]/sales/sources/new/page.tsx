import type { Metadata } from 'next'
import { CreateSourceScreen } from '@/components/sales/create-source-screen'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { readRoomProblem } from '@/lib/wiring/pages/room'

export const metadata: Metadata = { title: 'Connect a shop' }

export default async function CreateSourcePage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor } = await requirePage(org, 'sales:manage')
  return <CreateSourceScreen org={org} problem={await readRoomProblem(actor, 'shops')} />
}
