'use client'
import { ChartColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { downloadText } from '@/lib/foundation/browser/page/copy-text'
import { IconButton } from '../button/icon-button'
import { Skeleton } from '../feedback/loading'
import { onDemand } from '../feedback/on-demand'
import { SkeletonOrFailure } from '../feedback/skeleton-or-failure'
import { Card } from '../layout/card'
import { chartCsv } from './chart-csv'
import { ChartLegend } from './chart-legend'
import type { ChartProps } from './chart-series'
import { ChartTable } from './chart-table'

// The chart library is large and draws only in the browser: fetched when a chart is shown.
const Chart = onDemand(() => import('./chart').then((parts) => parts.Chart), <Skeleton className="h-full" />)

type ChartCardProps = Omit<ChartProps, 'data'> & {
  title: string
  /** Undefined until it is there. */
  data: ChartProps['data'] | undefined
  /** Why `data` did not come. */
  error: Error | null
  /** What the table lists, where the chart draws the largest parts only. */
  table?: Pick<ChartProps, 'data' | 'series'> | undefined
  description?: ReactNode
  /** Beside the switch between chart and table: a range selector. */
  action?: ReactNode
  /** Shown instead of a chart without data. */
  empty?: string
  /** The header of the table's first column: "Day". */
  head: string
}

/** A chart with its legend, and the same figures as a table behind a switch. */
export function ChartCard({
  title,
  description,
  action,
  empty = 'Nothing to show yet',
  head,
  data,
  error,
  table,
  ...chart
}: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Card
      title={title}
      description={
        <>
          {description}
          {chart.series.length > 0 && <ChartLegend {...chart} />}
        </>
      }
      action={
        <>
          {action}
          {isTable && data && data.length > 0 && (
            <IconButton
              label="Download as CSV"
              aria-description={title}
              size="small"
              className="text-muted"
              onClick={() =>
                downloadText(`${fileName(title)}.csv`, chartCsv(head, { ...chart, data, ...table }), 'text/csv')
              }
            >
              <Download />
            </IconButton>
          )}
          <IconButton
            label={isTable ? 'Show as chart' : 'Show as table'}
            // A page has many charts.
            aria-description={title}
            size="small"
            className="text-muted"
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <ChartColumn /> : <Table2 />}
          </IconButton>
        </>
      }
    >
      <div className="h-60">
        {!data ? (
          <SkeletonOrFailure failure="This chart can't be shown" error={error} className="h-full" />
        ) : data.length === 0 ? (
          <p className="flex h-full items-center justify-center text-muted text-small">{empty}</p>
        ) : isTable ? (
          <ChartTable caption={title} head={head} data={data} {...chart} {...table} />
        ) : (
          <Chart title={title} data={data} {...chart} />
        )}
      </div>
    </Card>
  )
}

const fileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
