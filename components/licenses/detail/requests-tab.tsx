'use client'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, ScrollText } from 'lucide-react'
import { requestColumns } from '@/components/requests/request-columns'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Link } from '@/components/ui/navigation/link'
import { DataTable } from '@/components/ui/table/data-table'
import { useLicense } from '@/lib/catalog/licenses/client/use-license'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { NO_REQUEST_FILTERS } from '@/lib/service/requests/client/request-params'
import { requestQueries } from '@/lib/service/requests/client/request-queries'
import { simulationHref } from '@/lib/service/validation/explain/client/simulation-params'
import type { LicenseTabProps } from '../license-props'

const columns = requestColumns.filter(({ id }) => id !== 'license' && id !== 'product')
const SHOWN = 25

/** The newest calls with this license; each opens its explanation. */
export function RequestsTab({ org, licenseId }: LicenseTabProps) {
  const { data, isPlaceholderData } = useQuery(requestQueries.list(org, { ...NO_REQUEST_FILTERS, license: licenseId }))
  const rows = data?.items.slice(0, SHOWN)
  const { product } = useLicense(org, licenseId)
  const simulate = (
    <Button variant="ghost" render={<Link href={simulationHref(org, { product: product.id, license: licenseId })} />}>
      <FlaskConical />
      Simulate a request
    </Button>
  )
  return (
    <DataTable
      label="Requests"
      columns={columns}
      rows={rows}
      fetching={isPlaceholderData}
      rowId={({ id }) => id}
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
        rows &&
        rows.length > 0 && (
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
