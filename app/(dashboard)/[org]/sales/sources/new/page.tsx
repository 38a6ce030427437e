import type { Metadata } from 'next'
import { CreateSourceScreen } from '@/components/sales/create-source-screen'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Connect a shop' }

export default async function CreateSourcePage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  await requirePage(org, 'sales:manage')
  return <CreateSourceScreen org={org} />
}
