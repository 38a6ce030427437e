'use client'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { ProblemTable } from '@/components/jobs/problem-table'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { Skeleton } from '@/components/ui/feedback/loading'
import { Card } from '@/components/ui/layout/card'
import { formatCount, formatNumber } from '@/lib/browser/format/format-number'
import { downloadText } from '@/lib/browser/page/copy-text'
import { useStartImport } from '@/lib/bulk/client/import-mutations'
import { importCheckQuery, problemsCsv } from '@/lib/bulk/client/import-queries'
import type { ImportFile } from '@/lib/bulk/client/read-import-file'
import { type ColumnMap, mapRows } from '@/lib/bulk/core/guess-columns'
import type { ImportCheck } from '@/lib/bulk/core/schema-import'

type Props = { org: string; productId: string; file: ImportFile; map: ColumnMap; onStarted: (jobId: string) => void }

/** Previews the import, listing the rows it would refuse, then runs it. */
export function ImportCheckCard({ org, productId, file, map, onStarted }: Props) {
  const input = useMemo(
    () => ({ product_id: productId, first_row: file.firstRow, rows: mapRows(file.rows, map) }),
    [productId, file, map],
  )
  const { data, error, isFetching } = useQuery(importCheckQuery(org, { input, file, map }))
  const start = useStartImport(org, onStarted)
  if (error)
    return (
      <Callout kind="error" title="The file was not checked">
        {error.message}
      </Callout>
    )
  if (!data || isFetching) return <Skeleton className="h-40" />
  const isNothing = data.fresh === 0
  return (
    <Card
      title="3. What would happen"
      description="No changes yet."
      footer={
        <>
          <span>
            {isNothing
              ? 'There is nothing to import.'
              : 'Runs as a job: you can leave the page meanwhile. Nobody is emailed now; expiry reminders follow the product’s settings.'}
          </span>
          <Button variant="primary" loading={start.isPending} disabled={isNothing} onClick={() => start.mutate(input)}>
            {isNothing ? 'Import licenses' : `Import ${formatCount(data.fresh, 'license')}`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Figures check={data} />
        {data.refused > 0 && <ErrorAlert check={data} fileName={file.name} />}
      </div>
    </Card>
  )
}

const Figures = ({ check }: { check: ImportCheck }) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
    {[
      { label: 'Rows', value: check.rows },
      {
        label: 'New licenses',
        value: check.fresh,
        help: check.keyless > 0 && `${formatNumber(check.keyless)} get a new key`,
      },
      { label: 'There already', value: check.known },
      { label: 'Refused', value: check.refused },
    ].map(({ label, value, help }) => (
      <div key={label}>
        <dt className="text-muted text-small">{label}</dt>
        <dd className="font-semibold text-head tabular-nums">{formatNumber(value)}</dd>
        {help && <dd className="text-muted text-small">{help}</dd>}
      </div>
    ))}
  </dl>
)

const ErrorAlert = ({ check, fileName }: { check: ImportCheck; fileName: string }) => (
  <section aria-label="Refused rows" className="rounded-card border border-hairline">
    <div className="flex flex-wrap items-center justify-between gap-2 border-hairline border-b px-4 py-2 text-small">
      <span>
        <span className="font-medium">{formatCount(check.refused, 'row')} would be refused.</span>{' '}
        <span className="text-muted">The others are imported.</span>
      </span>
      <Button
        size="small"
        onClick={() => downloadText(`${fileName}-problems.csv`, problemsCsv(check.problems), 'text/csv')}
      >
        <Download />
        Download list
      </Button>
    </div>
    <ProblemTable problems={check.problems} />
  </section>
)
