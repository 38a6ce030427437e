import { Card } from '@/components/ui/layout/card'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { changeWords } from '@/lib/service/requests/statistics/core/compare'
import type { Figure, Statistics } from '@/lib/service/requests/statistics/core/schema'
import { formatDay } from './statistics-series'

const IN_USE = [
  ['seen_7', 'In use within 7 days'],
  ['seen_30', 'In use within 30 days'],
] as const satisfies [Figure, string][]

/** Days are in UTC, as everywhere in the statistics. */
const inUseOnLastDay = ({ days, figures, is_unfinished }: Statistics): Shown => {
  const last = days.at(-1)
  if (is_unfinished || last === undefined) return { label: 'In use today', note: 'so far', whole: figures.seen_1.whole }
  return { label: `In use on ${formatDay(last)}`, ...figures.seen_1 }
}

/** With a few words: the label says too little. */
const ACTIVATED = [
  ['activations', 'Activations', 'from a new IP address'],
  ['first_activations', 'First activations', 'valid for the first time'],
] as const satisfies [Figure, string, string][]

/** What happened to licenses in the range: reinstated or extended ones count, too, unlike in the lists of the overview. */
const CHANGES = [
  ['created', 'Created'],
  ['extended', 'Extended'],
  ['expired', 'Expired'],
  ['revoked', 'Revoked'],
] as const satisfies [Figure, string][]

/** The figures of the range, against those of the range before. */
export function StatisticsFigures({ statistics }: { statistics: Statistics }) {
  const { figures, refusals, active_licenses: active } = statistics
  const note = rangeWords(statistics)
  const groups: [string, Shown[]][] = [
    [
      'In use',
      [
        ...(active ? [{ label: 'Active licenses', note: 'now', ...active, whole: active.count }] : []),
        inUseOnLastDay(statistics),
        ...IN_USE.map(([figure, label]) => ({ label, ...figures[figure] })),
      ],
    ],
    ['Changes', CHANGES.map(([figure, label]) => ({ label, note, ...figures[figure] }))],
    [
      'Requests',
      [
        ...ACTIVATED.map(([figure, label, words]) => ({ label, note: words, ...figures[figure] })),
        { label: 'Refused requests', note, ...wholeOf(refusals) },
      ],
    ],
  ]
  return (
    <Card title="Licenses" description={<AsOf statistics={statistics} />}>
      <div className="space-y-6">
        {groups.map(([title, shown]) => (
          <div key={title} className="space-y-3">
            <h3 className="font-medium">{title}</h3>
            <Figures
              shown={shown.map(({ label, note, whole, is_more, before }) => ({
                label,
                note,
                value: `${formatNumber(whole)}${is_more ? '+' : ''}`,
                change: before === undefined ? null : changeWords({ whole, before }, statistics.is_unfinished),
              }))}
              isComparable={statistics.is_comparable}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}

type FiguresProps = {
  shown: { label: string; note?: string | null | undefined; value: string; change: string | null }[]
  isComparable: boolean
}

/** Figures side by side, up to four in a row, each with its change against the range before below what it is of. */
export const Figures = ({ shown, isComparable }: FiguresProps) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
    {shown.map(({ label, note, value, change }) => (
      <div key={label} className="flex min-w-0 flex-col">
        <dt className="text-muted text-small">
          {label}
          {note && <span className="block">{note}</span>}
        </dt>
        <dd className="order-first font-semibold text-title tabular-nums">{value}</dd>
        {isComparable && change && <dd className="text-muted text-small tabular-nums">{change}</dd>}
      </div>
    ))}
  </dl>
)

/** "in 30 days", "on the day": what happened in the range, not what is so now. */
export const rangeWords = ({ days }: Pick<Statistics, 'days'>): string =>
  days.length === 1 ? 'on the day' : `in ${formatNumber(days.length)} days`

/** Requests are counted as they come, licenses now and then: a new one isn't in the figures yet. */
const AsOf = ({ statistics }: { statistics: Statistics }) => (
  <>
    {compareLine(statistics)}
    {statistics.is_due
      ? ' New figures are being counted.'
      : statistics.counted_at && (
          <>
            {' '}
            Updated <TimeText at={statistics.counted_at} />. Refusals are live.
          </>
        )}
  </>
)

const wholeOf = (refusals: Statistics['refusals']) => ({
  whole: refusals.reduce((sum, { whole }) => sum + whole, 0),
  before: refusals.reduce((sum, { before }) => sum + before, 0),
})

type Shown = {
  label: string
  note?: string | undefined
  whole: number
  is_more?: boolean
  before?: number
}

export function compareLine({ days, is_comparable, is_unfinished }: Statistics): string {
  if (is_unfinished && days.length === 1) return "Today isn't over, so nothing is compared."
  if (!is_comparable) return 'There are no figures for the period before to compare with.'
  if (is_unfinished) return `Today isn't over. “Before” is the ${days.length} days before these ${days.length}.`
  return days.length === 1 ? 'Compared with the day before.' : `Compared with the ${days.length} days before.`
}
