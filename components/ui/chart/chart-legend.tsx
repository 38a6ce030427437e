import { type ChartSeries, SHADES } from './chart-series'

/** The shade of each series. */
export const ChartLegend = ({ series }: { series: readonly ChartSeries[] }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {series.map(({ id, label, shade = 'strong' }) => (
      <span key={id} className="flex min-w-0 items-center gap-1.5">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-[2px]" style={{ background: SHADES[shade] }} />
        <span className="truncate">{label}</span>
      </span>
    ))}
  </span>
)
