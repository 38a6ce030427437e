'use client'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, ScrollText } from 'lucide-react'
import { requestColumns } from '@/components/requests/request-columns'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Link } from '@/components/ui/navigation/link'
import { ListTable } from '@/components/ui/table/data-table'
import { useLicense } from '@/lib/catalog/licenses/client/use-license'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { NO_REQUEST_FILTERS } from '@/lib/service/requests/client/request-params'
import { requestQueries } from '@/lib/service/requests/client/request-queries'
import type { RequestPage } from '@/lib/service/requests/core/schema'
import { simulationHref } from '@/lib/service/validation/explain/client/simulation-params'
import type { LicenseTabProps } from '../license-props'

const columns = requestColumns.filter(({ id }) => id !== 'license' && id !== 'product')
const newest = ({ items }: RequestPage) => ({ items: items.slice(0, 25) })

/** The newest calls with this license; each opens its explanation. */
export function RequestsTab({ org, licenseId }: LicenseTabProps) {
  const list = useQuery({
    ...requestQueries.list(org, { ...NO_REQUEST_FILTERS, license: licenseId }),
    select: newest,
  })
  const { product } = useLicense(org, licenseId)
  const simulate = (
    <Button variant="ghost" render={<Link href={simulationHref(org, { product: product.id, license: licenseId })} />}>
      <FlaskConical />
      Simulate a request
    </Button>
  )
  return (
    <ListTable
      label="Requests"
      columns={columns}
      list={list}
      failure="The requests can't be shown"
      rowHref={({ id, minute }) => pageRoute(`/${org}/requests/${id}?minute=${minute}`)}
      empty={
        <EmptyState
          icon={<ScrollText />}
          title="Not used yet"
          description="The first validation with this key appears here within seconds."
          action={simulate}
        />
      }
      footer={
        list.data &&
        list.data.items.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="ghost" render={<Link href={`/${org}/requests?license=${licenseId}`} />}>
              All requests with this license
            </Button>
            {simulate}
          </div>
        )
      }
    />
  )
}
