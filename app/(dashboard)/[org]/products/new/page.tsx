import type { Metadata } from 'next'
import { CreateProductScreen } from '@/components/products/create-product-screen'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Create product' }

export default async function CreateProductPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  await requirePage(org, 'products:create')
  return <CreateProductScreen org={org} />
}
