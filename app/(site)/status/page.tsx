import type { Metadata } from 'next'
import { StatusScreen } from '@/components/status/status-screen'
import { isDatabaseOut } from '@/lib/people/status-page/core/present-status'
import { getStatusPage } from '@/lib/wiring/status-page'

export const metadata: Metadata = {
  title: 'Status',
  description: 'The current status of Latchkey, its uptime over 90 days, and incidents.',
  alternates: { types: { 'application/atom+xml': '/api/status.atom' } },
}

export const dynamic = 'force-dynamic'

export default async function StatusPage() {
  const { readStatus, readVendor, readOperator } = getStatusPage()
  const status = await readStatus()
  const [vendor, operator] = isDatabaseOut(status) ? [null, null] : await Promise.all([readVendor(), readOperator()])
  return <StatusScreen status={status} vendor={vendor} operator={operator} />
}
