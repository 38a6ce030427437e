'use client'
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
import { type ChartProps, type ChartSeries, formatValue, SHADES } from './chart-series'
import { ChartTooltip } from './chart-tooltip'

const TICK = { fill: 'var(--muted)', fontSize: 12 }
const MAX_BAR_PX = 24

/** The drawing inside a ChartCard: thin lines, one hue, all values on hover. */
export function Chart({ title, kind, data, series, limit, isPercent }: ChartProps & { title: string }) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 240 }}>
      <ComposedChart
        aria-label={title}
        data={[...data]}
        margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer
      >
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={false} tickMargin={8} minTickGap={24} />
        <YAxis
          width={44}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickFormatter={isPercent ? (value) => formatValue(value, isPercent) : formatCompact}
          allowDecimals={false}
          // Rounded parts may add up to a little more.
          {...(isPercent && { domain: [0, 100], allowDataOverflow: true })}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={kind === 'bar' ? { fill: 'var(--sunken)' } : { stroke: 'var(--line)' }}
          content={({ active, label }) => (
            <ChartTooltip
              active={active}
              point={data.find((point) => point.label === label)}
              series={series}
              isPercent={isPercent}
            />
          )}
        />
        {series.map((each) => (kind === 'bar' ? barOf(each) : lineOf(each)))}
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

const colour = ({ shade = 'strong' }: ChartSeries) => SHADES[shade]

// Recharts inspects its direct children, so these are elements and not components.
const barOf = (series: ChartSeries) => (
  <Bar
    key={series.id}
    dataKey={`values.${series.id}`}
    name={series.label}
    stackId="all"
    fill={colour(series)}
    maxBarSize={MAX_BAR_PX}
    isAnimationActive={false}
  />
)

const lineOf = (series: ChartSeries) => (
  <Line
    key={series.id}
    dataKey={`values.${series.id}`}
    name={series.label}
    stroke={colour(series)}
    strokeWidth={1.5}
    dot={false}
    activeDot={{ r: 3, strokeWidth: 0 }}
    type="monotone"
    isAnimationActive={false}
  />
)
