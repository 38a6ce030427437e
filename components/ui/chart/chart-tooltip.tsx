import { type ChartPoint, type ChartProps, formatValue, SHADES } from './chart-series'

type ChartTooltipProps = Pick<ChartProps, 'series' | 'isPercent'> & {
  active: boolean | undefined
  point: ChartPoint | undefined
}

/** All values at the hovered point. */
export function ChartTooltip({ active, point, series, isPercent }: ChartTooltipProps) {
  if (!active || !point) return null
  return (
    <div className="min-w-36 space-y-1 rounded-control border border-hairline bg-raised px-3 py-2 text-small shadow-float">
      <p className="text-muted">{point.label}</p>
      {series.map(({ id, label, shade = 'strong' }) => (
        <p key={id} className="flex items-center gap-2 tabular-nums">
          <span aria-hidden="true" className="size-2 rounded-full" style={{ background: SHADES[shade] }} />
          <span className="flex-1">{label}</span>
          <span className="font-medium">{formatValue(point.values[id] ?? 0, isPercent)}</span>
        </p>
      ))}
    </div>
  )
}
