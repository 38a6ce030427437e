import { type ChartProps, formatValue, pointLabel } from './chart-series'

type ChartTableProps = Pick<ChartProps, 'data' | 'series' | 'isPercent' | 'currency' | 'isLastUnfinished'> & {
  caption: string
  head: string
}

/** The figures behind a chart. */
export const ChartTable = ({ caption, head, data, series, isLastUnfinished, ...unit }: ChartTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
  <section className="h-full overflow-auto" aria-label={caption} tabIndex={0}>
    <table className="w-full text-small tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-surface text-muted">
        <tr className="[&>th]:h-8 [&>th]:font-medium [&>th]:shadow-[inset_0_-1px_0_var(--hairline)]">
          <th scope="col" className="pr-4 text-left">
            {head}
          </th>
          {series.map(({ id, label }) => (
            <th key={id} scope="col" className="pl-4 text-right">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((point) => (
          <tr key={point.label} className="border-hairline border-b last:border-b-0">
            <th scope="row" className="h-8 whitespace-nowrap pr-4 text-left font-normal">
              {pointLabel(point, { data, isLastUnfinished })}
            </th>
            {series.map(({ id }) => (
              <td key={id} className="pl-4 text-right">
                {formatValue(point.values[id] ?? 0, unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
