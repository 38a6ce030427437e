'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saleColumns } from '@/components/sales/sale-columns'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { ListTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { saleQueries } from '@/lib/service/sales/client/sale-queries'

const columns = saleColumns.filter(({ id }) => id !== 'customer')

/** The orders of shops that created licenses for this customer; nothing for a customer who bought none. */
export function CustomerSales({ org, customerId }: { org: string; customerId: string }) {
  const [after, setAfter] = useState<string | null>(null)
  const list = useQuery(saleQueries.list(org, { state: null, source_id: null, customer_id: customerId, after }))
  if (list.data?.items.length === 0 || (list.isPending && after === null)) return null
  return (
    <section className="space-y-3">
      <SectionHeader title="Orders" />
      <ListTable
        label="Orders"
        columns={columns}
        list={list}
        failure="The orders can't be shown"
        rowHref={({ id }) => pageRoute(`/${org}/sales/${id}`)}
        empty={null}
        footer={<ForwardPagination after={after} page={list.data} onGo={(to) => setAfter(to.after)} />}
      />
    </section>
  )
}
