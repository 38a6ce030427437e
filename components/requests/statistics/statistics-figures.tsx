import { Card } from '@/components/ui/layout/card'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { Figure, Statistics } from '@/lib/service/requests/statistics/core/schema'

const FIGURES = [
  ['seen_1', 'In use on the last day'],
  ['seen_7', 'In use within 7 days'],
  ['seen_30', 'In use within 30 days'],
  ['activations', 'Activations'],
  ['first_activations', 'First activations'],
  ['created', 'Created'],
  ['extended', 'Extended'],
  ['expired', 'Expired'],
  ['revoked', 'Revoked'],
] as const satisfies [Figure, string][]

/** The figures of the range, against those of the range before. */
export function StatisticsFigures({ statistics }: { statistics: Statistics }) {
  const { figures, refusals, is_comparable } = statistics
  const shown = [
    ...FIGURES.map(([figure, label]) => ({ label, ...figures[figure] })),
    { label: 'Refused requests', ...wholeOf(refusals) },
  ]
  return (
    <Card title="Licenses" description={<AsOf statistics={statistics} />}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-5">
        {shown.map(({ label, whole, before }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-muted text-small">{label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
              <span className="font-semibold text-title">{formatNumber(whole)}</span>
              {is_comparable && <span className="text-muted text-small">{formatNumber(before)} before</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Requests are counted as they come, licenses now and then: a new one isn't in the figures yet. */
const AsOf = ({ statistics }: { statistics: Statistics }) => (
  <>
    {compareLine(statistics)}
    {statistics.counted_at && (
      <>
        {' '}
        Counted <TimeText at={statistics.counted_at} />, refused requests as they come.
      </>
    )}
  </>
)

const wholeOf = (refusals: Statistics['refusals']) => ({
  whole: refusals.reduce((sum, { whole }) => sum + whole, 0),
  before: refusals.reduce((sum, { before }) => sum + before, 0),
})

function compareLine({ days, is_comparable }: Statistics): string | undefined {
  if (!is_comparable) return undefined
  return days.length === 1 ? 'Compared with the day before.' : `Compared with the ${days.length} days before.`
}
