import type { Metadata } from 'next'
import { CreateProductScreen } from '@/components/products/create-product-screen'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { readRoomProblem } from '@/lib/wiring/pages/room'

export const metadata: Metadata = { title: 'Create product' }

export default async function CreateProductPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor } = await requirePage(org, 'products:create')
  return <CreateProductScreen org={org} may={mayOf(actor)} problem={await readRoomProblem(actor, 'products')} />
}
