'use client'
import { useId } from 'react'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatCompact } from '@/lib/foundation/browser/format/format-number'
import { ChartHatch } from './chart-mark'
import {
  type ChartProps,
  type ChartSeries,
  drawnPoints,
  formatValue,
  pointLabel,
  toneOf,
  UNFINISHED,
} from './chart-series'
import { ChartTooltip } from './chart-tooltip'

const TICK = { fill: 'var(--muted)', fontSize: 12 }
const MAX_BAR_PX = 24
const THINNEST_PX = 1.5

/** The drawing inside a ChartCard: thin lines, hatched bars, all values on hover. */
export function Chart({ title, kind, data, series, isLastUnfinished, limit, ...unit }: ChartProps & { title: string }) {
  const id = useId()
  const { isPercent } = unit
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 240 }}>
      <ComposedChart
        aria-label={title}
        data={drawnPoints(kind, { data, isLastUnfinished })}
        margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer
      >
        <defs>
          {series.map((each) => {
            const { color, hatch } = toneOf(each)
            return hatch !== null && <ChartHatch key={each.id} id={hatchId(id, each)} color={color} angle={hatch} />
          })}
        </defs>
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={false} tickMargin={8} minTickGap={24} />
        <YAxis
          width={44}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickFormatter={isPercent ? (value) => formatValue(value, { isPercent }) : formatCompact}
          allowDecimals={false}
          niceTicks="snap125"
          // Rounded parts may add up to a little more.
          {...(isPercent && { domain: [0, 100], allowDataOverflow: true })}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={kind === 'bar' ? { fill: 'var(--sunken)' } : { stroke: 'var(--line)' }}
          content={({ active, label }) => {
            const point = data.find((each) => each.label === label)
            return (
              <ChartTooltip
                active={active}
                point={point && { ...point, label: pointLabel(point, { data, isLastUnfinished }) }}
                kind={kind}
                series={series}
                {...unit}
              />
            )
          }}
        />
        {series.flatMap((each, i) => {
          const partOf = (part: Part) =>
            kind === 'bar' ? barOf(id, each, part) : lineOf(each, THINNEST_PX + (series.length - 1 - i) / 2, part)
          return isLastUnfinished ? [partOf('values'), partOf('unfinished')] : [partOf('values')]
        })}
        {limit && (
          <ReferenceLine
            y={limit.value}
            // Far above the values, it would make them invisible.
            ifOverflow="hidden"
            stroke="var(--muted)"
            strokeDasharray="4 4"
            label={{ value: limit.label, position: 'insideTopRight', fill: 'var(--muted)', fontSize: 12 }}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

const hatchId = (chartId: string, { tone }: ChartSeries): string => `${chartId}-${tone}`

/** Of a series: the days that are over, or the one that isn't. */
type Part = 'values' | 'unfinished'

// Recharts inspects its direct children, so these are elements and not components.
const barOf = (chartId: string, series: ChartSeries, part: Part) => {
  const { color, outline = color, hatch } = toneOf(series)
  return (
    <Bar
      key={`${part}.${series.id}`}
      className={part}
      dataKey={`${part}.${series.id}`}
      name={series.label}
      stackId="all"
      fill={hatch === null ? color : `url(#${hatchId(chartId, series)})`}
      stroke={outline}
      strokeWidth={0.5}
      opacity={part === 'unfinished' ? UNFINISHED.opacity : 1}
      maxBarSize={MAX_BAR_PX}
      isAnimationActive={false}
    />
  )
}

// A line that is drawn later is a little thinner: where values are equal, the one below shows on both sides.
const lineOf = (series: ChartSeries, thickness: number, part: Part) => {
  const { color, outline = color, dash } = toneOf(series)
  return (
    <Line
      key={`${part}.${series.id}`}
      className={part}
      dataKey={`${part}.${series.id}`}
      name={series.label}
      stroke={outline}
      strokeWidth={thickness}
      strokeDasharray={part === 'unfinished' ? UNFINISHED.dash : dash}
      dot={false}
      activeDot={{ r: 3, strokeWidth: 0 }}
      type="linear"
      isAnimationActive={false}
    />
  )
}
