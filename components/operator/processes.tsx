import { Callout } from '@/components/ui/feedback/callout'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DataTable } from '@/components/ui/table/data-table'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { ProcessLine, SystemView } from '@/lib/people/operator/core/schema-system'

/** Whether the processes of this installation work, and what each of them on this machine takes. */
export const Processes = ({ readiness }: { readiness: SystemView['readiness'] }) => (
  <section className="space-y-3">
    <Readiness readiness={readiness} />
    <DataTable
      label="Processes"
      columns={processColumns}
      rows={readiness.processes}
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

function Readiness({ readiness: { status, failing } }: { readiness: SystemView['readiness'] }) {
  if (status === 'ready')
    return (
      <Callout kind="good" title="Everything works">
        The database answers, and no part of any process reports a failure.
      </Callout>
    )
  return (
    <Callout kind="warning" title={failing.length > 0 ? `Failing: ${failing.join(', ')}` : `The service is ${status}`}>
      Validations are answered. The processes' log says why the rest fails.
    </Callout>
  )
}
