import { type ChartProps, type ChartSeries, toneOf } from './chart-series'

type ChartMarkProps = { kind: ChartProps['kind']; series: ChartSeries }

/** A sample of the bars or the line of a series, for the legend. */
export function ChartMark({ kind, series }: ChartMarkProps) {
  const { color, outline = color, hatch, dash } = toneOf(series)
  if (kind === 'line')
    return (
      <svg aria-hidden="true" className="h-2 w-5 shrink-0">
        <line x2="20" y1="4" y2="4" stroke={outline} strokeWidth="2" strokeDasharray={dash} />
      </svg>
    )
  const background =
    hatch === null ? color : `repeating-linear-gradient(${hatch}deg, ${color} 0 2px, ${between(color)} 2px 4px)`
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-[2px] border"
      style={{ background, borderColor: outline }}
    />
  )
}

type ChartHatchProps = { id: string; color: string; angle: number }

/** The same for the bars themselves, inside the drawing. */
export const ChartHatch = ({ id, color, angle }: ChartHatchProps) => (
  <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle - 90})`}>
    <rect width="4" height="4" fill={between(color)} />
    <rect width="2" height="4" fill={color} />
  </pattern>
)

/** Between two strokes of a hatch. */
const between = (color: string): string => `color-mix(in oklab, ${color} 35%, var(--surface))`
