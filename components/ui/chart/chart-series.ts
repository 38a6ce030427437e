import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { formatAmount } from '@/lib/foundation/shared/format-amount'

export type ChartPoint = { label: string; values: Record<string, number> }
export type ChartSeries = {
  id: string
  label: string
  tone: keyof typeof TONES
}

export type ChartProps = {
  kind: 'line' | 'bar'
  data: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** The last point is of a day or an hour that isn't over: its part of a line is dotted, its bars are lighter. */
  isLastUnfinished?: boolean | undefined
  /** What the last point is of, for the legend. */
  lastName?: string | undefined
  /** A dashed line with its label. */
  limit?: { value: number; label: string } | undefined
  /** The values are parts of 100. */
  isPercent?: boolean | undefined
  /** The values are amounts in this currency. */
  currency?: string | undefined
}

export const formatValue = (
  value: number,
  { isPercent, currency }: Pick<ChartProps, 'isPercent' | 'currency'>,
): string =>
  currency === undefined ? `${formatNumber(value)}${isPercent ? '%' : ''}` : formatAmount(String(value), currency)

/**
 * What a series is drawn with: a color, and how its bars are hatched and its line is dashed, so that nobody needs the
 * color. `amber` and `red` are for what expired, and was revoked or refused.
 */
export const TONES = {
  indigo: { color: 'var(--chart-indigo)', hatch: null, dash: 'none' },
  teal: { color: 'var(--chart-teal)', hatch: 45, dash: '6 3' },
  plum: { color: 'var(--chart-plum)', hatch: 90, dash: '2 3' },
  /** the smallest, several together, or unknown */
  rest: { color: 'var(--chart-rest)', outline: 'var(--line)', hatch: null, dash: '1 4' },
  amber: { color: 'var(--chart-amber)', hatch: null, dash: 'none' },
  red: { color: 'var(--chart-red)', hatch: 135, dash: '8 3 2 3' },
} as const satisfies Record<string, Tone>

type Tone = { color: string; outline?: string; hatch: number | null; dash: string }

export const toneOf = ({ tone }: ChartSeries): Tone => TONES[tone]

const OWN = ['indigo', 'teal', 'plum'] as const

/** How many series a chart draws, the last of them perhaps of all others. */
export const MAX_SERIES = OWN.length + 1

/** The tones of series that are of one kind, in their order. */
export const toneAt = (i: number): keyof typeof TONES => OWN[i] ?? 'rest'

/** How what isn't over is drawn, whatever the series. */
export const UNFINISHED = { dash: '1 3', opacity: 0.45 } as const

type Unfinished = Pick<ChartProps, 'data' | 'isLastUnfinished'>

/** "30 Nov", or "30 Nov, so far" */
export const pointLabel = (point: ChartPoint, { data, isLastUnfinished }: Unfinished): string =>
  isLastUnfinished && point === data.at(-1) ? `${point.label}, so far` : point.label

export type DrawnPoint = Pick<ChartPoint, 'label'> & Record<'values' | 'unfinished', ChartPoint['values'] | undefined>

/** The points with the values of the one that isn't over apart; a line leads from the one before to it. */
export function drawnPoints(kind: ChartProps['kind'], { data, isLastUnfinished }: Unfinished): DrawnPoint[] {
  const last = isLastUnfinished ? data.length - 1 : data.length
  const from = kind === 'line' ? last - 1 : last
  return data.map(({ label, values }, i) => ({
    ...{
      label,
      values: i < last ? values : undefined,
      unfinished: i >= from && last < data.length ? values : undefined,
    },
  }))
}
