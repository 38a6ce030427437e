'use client'
import { CircleCheck } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Link } from '@/components/ui/navigation/link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DataTable } from '@/components/ui/table/data-table'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { useRetryDeliveries } from '@/lib/people/operator/client/operator-mutations'
import type { FailedDeliveries } from '@/lib/people/operator/core/schema-system'

/** Organizations whose receivers did not answer, those with the most failed deliveries first. */
export const FailedDeliveriesTable = ({ deliveries }: { deliveries: FailedDeliveries[] }) => (
  <DataTable
    label="Failed deliveries"
    columns={columns}
    rows={deliveries}
    rowId={({ organization }) => organization.id}
    empty={<EmptyState icon={<CircleCheck />} title="No failed deliveries" description="Every event arrived." />}
  />
)

const columns: readonly DataColumn<FailedDeliveries>[] = [
  {
    id: 'organization',
    head: 'Organization',
    fillsPhone: true,
    cell: ({ organization: { id, name } }) => (
      <Link href={`/operator/organizations/${id}`} className="block truncate font-medium">
        {name}
      </Link>
    ),
  },
  { id: 'count', head: 'Failed', width: '104px', align: 'right', cell: ({ count }) => formatNumber(count) },
  {
    id: 'last',
    head: 'Last',
    width: '128px',
    align: 'right',
    hideOnPhone: true,
    cell: ({ last_failed_at }) => <TimeText at={last_failed_at} />,
  },
  { id: 'retry', head: 'Actions', width: '104px', align: 'right', cell: (line) => <Retry line={line} /> },
]

function Retry({ line }: { line: FailedDeliveries }) {
  const retry = useRetryDeliveries(line)
  const { id, name } = line.organization
  return (
    <ConfirmDialog
      trigger={<Button size="small">Retry</Button>}
      title={`Retry the deliveries of ${name}`}
      confirm="Retry"
      onConfirm={() => retry.mutateAsync({ organization_id: id })}
    >
      {formatCount(line.count, 'delivery', 'deliveries')} that failed are sent again, oldest first. This is recorded in
      its audit log.
    </ConfirmDialog>
  )
}
