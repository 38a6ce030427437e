import type { Metadata } from 'next'
import { HistoryScreen } from '@/components/status/history-screen'
import { type SearchParams, singleParam } from '@/lib/http/pages/session-page'
import { monthsBeside, readMonth } from '@/lib/people/status-page/core/month'
import { getStatusPage } from '@/lib/wiring/status-page'

export const metadata: Metadata = { title: 'Incident history' }

export default async function IncidentHistoryPage({ searchParams }: { searchParams: SearchParams }) {
  const now = new Date()
  const month = readMonth(singleParam((await searchParams)['month']) ?? undefined, now)
  const { readMonth: incidentsOf, readVendor } = getStatusPage()
  const incidents = await incidentsOf(month).catch(() => null)
  const vendor = incidents && (await readVendor())
  return <HistoryScreen month={month} {...monthsBeside(month, now)} incidents={incidents} vendor={vendor} />
}
