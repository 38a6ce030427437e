import { ChartMark } from './chart-mark'
import type { ChartProps } from './chart-series'

/** How each series is drawn. */
export const ChartLegend = ({ kind, series }: Pick<ChartProps, 'kind' | 'series'>) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {series.map((each) => (
      <span key={each.id} className="flex min-w-0 items-center gap-1.5">
        <ChartMark kind={kind} series={each} />
        <span className="truncate">{each.label}</span>
      </span>
    ))}
  </span>
)
