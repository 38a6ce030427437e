import { ChartMark } from './chart-mark'
import { type ChartPoint, type ChartProps, formatValue } from './chart-series'

type ChartTooltipProps = Pick<ChartProps, 'kind' | 'series' | 'isPercent' | 'currency'> & {
  active: boolean | undefined
  point: ChartPoint | undefined
}

/** All values at the hovered point. */
export function ChartTooltip({ active, point, kind, series, ...unit }: ChartTooltipProps) {
  if (!active || !point) return null
  return (
    <div className="min-w-36 space-y-1 rounded-control border border-hairline bg-raised px-3 py-2 text-small shadow-float">
      <p className="text-muted">{point.label}</p>
      {series.map((each) => (
        <p key={each.id} className="flex items-center gap-2 tabular-nums">
          <ChartMark kind={kind} series={each} />
          <span className="flex-1">{each.label}</span>
          <span className="font-medium">{formatValue(point.values[each.id] ?? 0, unit)}</span>
        </p>
      ))}
    </div>
  )
}
