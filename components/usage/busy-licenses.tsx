'use client'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { usageQueries } from '@/lib/usage/client/usage-queries'
import { busyColumns } from './busy-columns'

/** Who calls most. */
export function BusyLicenses({ org, product }: { org: string; product: string | null }) {
  const { data, isPlaceholderData } = useQuery(usageQueries.licenses(org, product))
  return (
    <section className="space-y-4">
      <div>
        <h2 className="font-semibold text-section">Busiest licenses</h2>
        <p className="text-muted text-small">Over the last 24 hours.</p>
      </div>
      <DataTable
        label="Busiest licenses"
        columns={busyColumns}
        rows={data?.items}
        fetching={isPlaceholderData}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/${org}/requests?license=${id}&range=24h`}
        skeletonRows={5}
        empty={<EmptyState title="No calls within 24 hours" line="Licenses show here as soon as they are validated." />}
      />
    </section>
  )
}
