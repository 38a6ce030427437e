import type { ChartProps } from './chart-series'

/** The table behind a chart as CSV. */
export function chartCsv(head: string, { data, series }: Pick<ChartProps, 'data' | 'series'>): string {
  const rows = [
    [head, ...series.map(({ label }) => label)],
    ...data.map(({ label, values }) => [label, ...series.map(({ id }) => String(values[id] ?? 0))]),
  ]
  return rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

/** A name may be anybody's: one that a spreadsheet would execute gets a quote before it. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
