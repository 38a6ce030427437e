import type { Metadata } from 'next'
import { HistoryScreen } from '@/components/status/history-screen'
import { type SearchParams, singleParam } from '@/lib/http/pages/session-page'
import { monthsBeside, readMonth } from '@/lib/people/status-page/core/month'
import { getStatusPage } from '@/lib/wiring/status-page'

export const metadata: Metadata = { title: 'History' }

export default async function HistoryPage({ searchParams }: { searchParams: SearchParams }) {
  const now = new Date()
  const month = readMonth(singleParam((await searchParams)['month']) ?? undefined, now)
  const { readMonth: reportedIn, readVendor, readOperator } = getStatusPage()
  const reported = await reportedIn(month).catch(() => null)
  const [vendor, operator] = reported ? await Promise.all([readVendor(), readOperator()]) : [null, null]
  return <HistoryScreen month={month} {...monthsBeside(month, now)} {...{ reported, vendor, operator }} />
}
