'use client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { parseAsString, useQueryStates } from 'nuqs'
import { licenseColumns } from '@/components/licenses/list/license-columns'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { DataTable } from '@/components/ui/table/data-table'
import { Pagination } from '@/components/ui/table/pagination'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/browser/page/page-route'
import { customerQueries } from '@/lib/customers/client/customer-queries'
import { type CustomerView, MAX_LICENSES_COUNTED } from '@/lib/customers/core/schema'
import { licenseQueries } from '@/lib/licenses/client/license-queries'
import type { May } from '@/lib/permissions/core/may'
import { CustomerForm } from './customer-form'

type Props = { org: string; customerId: string; may: May }

/** One customer as this organization knows them: their licenses here, the name, the notes. */
export function CustomerScreen({ org, customerId, may }: Props) {
  const { data: customer } = useSuspenseQuery(customerQueries.one(org, customerId))
  return (
    <>
      <DetailHeader
        crumbs={[{ label: 'Customers', href: pageRoute(`/${org}/customers`) }]}
        title={customer.name ?? customer.email ?? customer.discord_id ?? 'Unknown'}
        facts={detailsOf(customer)}
      />
      {may['licenses:view'] && <Licenses org={org} customerId={customerId} />}
      <CustomerForm org={org} customer={customer} maySave={may['customers:update']} />
    </>
  )
}

const detailsOf = ({ email, discord_id, licenses, created_at }: CustomerView) => [
  { label: 'E-mail', value: email ?? 'none', wide: true },
  { label: 'Discord id', value: <span className="font-mono text-small">{discord_id ?? 'none'}</span> },
  { label: 'Licenses', value: licenses >= MAX_LICENSES_COUNTED ? `${licenses} or more` : licenses },
  { label: 'Since', value: <TimeText at={created_at} as="exact" /> },
]

const columns = licenseColumns.filter(({ id }) => id !== 'customer').map((column) => ({ ...column, sortable: false }))

function Licenses({ org, customerId }: Omit<Props, 'may'>) {
  const [place, setPlace] = useQueryStates({ after: parseAsString, before: parseAsString })
  const query = {
    customer: customerId,
    ...(place.after && { after: place.after }),
    ...(place.before && { before: place.before }),
  }
  const { data, isPlaceholderData } = useQuery(licenseQueries.list(org, query))
  const { next_cursor: next, previous_cursor: previous } = data ?? { next_cursor: null, previous_cursor: null }
  return (
    <section aria-labelledby="licenses" className="space-y-3">
      <h2 id="licenses" className="font-semibold text-section">
        Licenses
      </h2>
      <DataTable
        label="Licenses"
        columns={columns}
        rows={data?.items}
        fetching={isPlaceholderData}
        rowId={({ id }) => id}
        rowHref={({ id }) => pageRoute(`/${org}/licenses/${id}`)}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={<KeyRound />}
            title="No licenses"
            description="This customer holds none of your licenses any more."
          />
        }
        footer={
          (next !== null || previous !== null) && (
            <Pagination
              newer="Previous"
              older="Next"
              onNewer={previous ? () => void setPlace({ before: previous, after: null }) : null}
              onOlder={next ? () => void setPlace({ after: next, before: null }) : null}
            />
          )
        }
      />
    </section>
  )
}
