'use client'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { requestColumns } from '@/components/requests/request-columns'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { TextLink } from '@/components/ui/navigation/link'
import { ListTable } from '@/components/ui/table/data-table'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { NO_REQUEST_FILTERS } from '@/lib/service/requests/client/request-params'
import { requestQueries } from '@/lib/service/requests/client/request-queries'
import type { RequestPage } from '@/lib/service/requests/core/schema'

const latest = ({ items }: RequestPage) => ({ items: items.slice(0, 5) })

/** The latest requests with any license of this customer. */
export function CustomerRequests({ org, email }: { org: string; email: string }) {
  const list = useQuery({ ...requestQueries.list(org, { ...NO_REQUEST_FILTERS, q: email }), select: latest })
  return (
    <section className="space-y-3">
      <SectionHeader title="Recent requests" />
      <ListTable
        label="Recent requests"
        columns={requestColumns}
        list={list}
        failure="The requests can't be shown"
        rowHref={({ id, minute }) => pageRoute(`/${org}/requests/${id}?minute=${minute}`)}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={<ScrollText />}
            title="No requests yet"
            description="Validations with this customer's licenses appear here."
          />
        }
        footer={
          list.data &&
          list.data.items.length > 0 && (
            <TextLink href={pageRoute(`/${org}/requests?q=${encodeURIComponent(email)}`)}>
              All requests of this customer
            </TextLink>
          )
        }
      />
    </section>
  )
}
