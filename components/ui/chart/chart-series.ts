import { formatNumber } from '@/lib/foundation/browser/format/format-number'

export type ChartPoint = { label: string; values: Record<string, number> }
export type ChartSeries = {
  id: string
  label: string
  /** Steps of the one hue, strongest first; `red` is for refusals only. */
  shade?: 'strong' | 'soft' | 'faint' | 'red'
}

export type ChartProps = {
  kind: 'line' | 'bar'
  data: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** A dashed line with its label. */
  limit?: { value: number; label: string } | undefined
  /** The values are parts of 100. */
  isPercent?: boolean | undefined
}

export const formatValue = (value: number, isPercent = false): string => `${formatNumber(value)}${isPercent ? '%' : ''}`

export const SHADES = {
  strong: 'var(--chart)',
  soft: 'color-mix(in oklab, var(--chart) 55%, var(--surface))',
  faint: 'color-mix(in oklab, var(--chart) 28%, var(--surface))',
  red: 'color-mix(in oklab, var(--red) 70%, var(--surface))',
} as const
