import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { DataTable } from '@/components/ui/table/data-table'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { ProcessLine } from '@/lib/people/operator/core/schema-system'

/** What each process of this machine takes. */
export const Processes = ({ processes }: { processes: ProcessLine[] }) => (
  <section className="space-y-3">
    <SectionHeader title="Processes" description="On this machine." />
    <DataTable
      label="Processes"
      columns={processColumns}
      rows={processes}
      rowId={({ name }) => name}
      empty={<EmptyState title="No figures" description="No process of this machine reported any." />}
    />
  </section>
)

const processColumns: readonly DataColumn<ProcessLine>[] = [
  { id: 'name', head: 'Process', fillsPhone: true, cell: ({ name }) => name },
  {
    id: 'memory',
    head: 'Memory',
    width: '104px',
    align: 'right',
    cell: ({ memory_bytes }) => `${formatNumber(Math.round(memory_bytes / 1_048_576))} MiB`,
  },
  {
    id: 'lag',
    head: 'Event loop lag',
    width: '128px',
    align: 'right',
    hideOnPhone: true,
    cell: ({ event_loop_lag_seconds }) => `${formatNumber(Math.round(event_loop_lag_seconds * 1_000))} ms`,
  },
  { id: 'started', head: 'Started', width: '112px', align: 'right', cell: (line) => <TimeText at={line.started_at} /> },
]
