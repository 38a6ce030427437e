'use client'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { requestColumns } from '@/components/requests/request-columns'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { Link } from '@/components/ui/navigation/link'
import { DataTable } from '@/components/ui/table/data-table'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { NO_REQUEST_FILTERS } from '@/lib/service/requests/client/request-params'
import { requestQueries } from '@/lib/service/requests/client/request-queries'

const SHOWN = 5

/** The latest requests with any license of this customer. */
export function CustomerRequests({ org, email }: { org: string; email: string }) {
  const { data, isPlaceholderData } = useQuery(requestQueries.list(org, { ...NO_REQUEST_FILTERS, q: email }))
  const rows = data?.items.slice(0, SHOWN)
  return (
    <section className="space-y-3">
      <SectionHeader title="Recent requests" />
      <DataTable
        label="Recent requests"
        columns={requestColumns}
        rows={rows}
        fetching={isPlaceholderData}
        rowId={({ id }) => id}
        rowHref={({ id, minute }) => pageRoute(`/${org}/requests/${id}?minute=${minute}`)}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={<ScrollText />}
            title="No requests yet"
            description="Validations with this customer’s licenses appear here."
          />
        }
        footer={
          rows &&
          rows.length > 0 && (
            <Button
              variant="ghost"
              render={<Link href={pageRoute(`/${org}/requests?q=${encodeURIComponent(email)}`)} />}
            >
              All requests of this customer
            </Button>
          )
        }
      />
    </section>
  )
}
