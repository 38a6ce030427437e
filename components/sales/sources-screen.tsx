'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Store } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Link } from '@/components/ui/navigation/link'
import { ListTable } from '@/components/ui/table/data-table'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { saleQueries } from '@/lib/service/sales/client/sale-queries'
import { PROVIDERS } from '@/lib/service/sales/core/providers'
import type { SaleSource } from '@/lib/service/sales/core/schema'

/** Whether a shop's sales create licenses. */
export const SourceMode = ({ mode }: Pick<SaleSource, 'mode'>) =>
  mode === 'live' ? <StatusBadge tone="green" label="Live" /> : <StatusBadge tone="violet" label="Dry run" />

const columns: DataColumn<SaleSource>[] = [
  {
    id: 'name',
    head: 'Shop',
    fillsPhone: 'twoLines',
    cell: ({ name, provider }) => (
      <span className="block max-md:py-2">
        <span className="block truncate font-medium">{name}</span>
        <PhoneLine>{PROVIDERS[provider].title}</PhoneLine>
      </span>
    ),
  },
  {
    id: 'provider',
    head: 'Sells with',
    width: '180px',
    hideOnPhone: true,
    cell: ({ provider }) => PROVIDERS[provider].title,
  },
  {
    id: 'mode',
    head: 'Mode',
    width: '150px',
    // Until it is entered, every event is refused, live or not.
    cell: ({ mode, has_secret }) =>
      has_secret ? <SourceMode mode={mode} /> : <StatusBadge tone="red" label="Secret missing" />,
  },
  {
    id: 'last_event_at',
    head: 'Last event',
    align: 'right',
    width: '160px',
    cell: ({ last_event_at }) => (last_event_at === null ? 'None yet' : <TimeText at={last_event_at} />),
  },
]

/** The shops that are connected. */
export function SourcesScreen({ org, may }: { org: string; may: May }) {
  const list = useQuery(saleQueries.sources(org))
  const connect = may['sales:manage'] && (
    <Button variant="primary" render={<Link href={`/${org}/sales/sources/new`} />}>
      <Plus />
      Connect a shop
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Shops"
        description="Every shop has its own URL for events."
        crumbs={[{ label: 'Sales', href: pageRoute(`/${org}/sales`) }]}
        action={list.data && list.data.items.length > 0 && connect}
      />
      <ListTable<SaleSource>
        label="Shops"
        columns={columns}
        list={list}
        failure="The shops can't be shown"
        skeletonRows={3}
        rowHref={({ id }) => pageRoute(`/${org}/sales/sources/${id}`)}
        empty={
          <EmptyState
            icon={<Store />}
            title="No shop connected"
            description="Connect your shop, and every purchase becomes a license by itself."
            action={connect}
          />
        }
      />
    </>
  )
}
