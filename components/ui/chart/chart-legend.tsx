import { ChartMark } from './chart-mark'
import { type ChartProps, UNFINISHED } from './chart-series'

type ChartLegendProps = Pick<ChartProps, 'kind' | 'series' | 'isLastUnfinished' | 'lastName'>

/** How each series is drawn. */
export const ChartLegend = ({ kind, series, isLastUnfinished, lastName = 'Today' }: ChartLegendProps) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {series.map((each) => (
      <span key={each.id} className="flex min-w-0 items-center gap-1.5">
        <ChartMark kind={kind} series={each} />
        <span className="truncate">{each.label}</span>
      </span>
    ))}
    {isLastUnfinished && (
      <span className="flex items-center gap-1.5">
        {kind === 'line' ? (
          <svg aria-hidden="true" className="h-2 w-5 shrink-0">
            <line
              x1="1"
              x2="20"
              y1="4"
              y2="4"
              stroke="var(--muted)"
              strokeWidth="2"
              strokeDasharray={UNFINISHED.dash}
            />
          </svg>
        ) : (
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-[2px]"
            style={{ background: 'var(--muted)', opacity: UNFINISHED.opacity }}
          />
        )}
        {lastName} so far
      </span>
    )}
  </span>
)
