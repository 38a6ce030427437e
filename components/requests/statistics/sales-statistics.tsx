import { ChartCard } from '@/components/ui/chart/chart-card'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { formatAmount } from '@/lib/foundation/shared/format-amount'
import { changeWords, withoutEmptyStart } from '@/lib/service/requests/statistics/core/compare'
import type { Statistics } from '@/lib/service/requests/statistics/core/schema'
import type { SaleStatistics } from '@/lib/service/sales/core/sale-days'
import { compareLine, Figures, rangeWords } from './statistics-figures'
import { pointsOfValues } from './statistics-series'

/** More currencies are in the figures and the file: a chart of each would be a long page. */
const MAX_CHARTS = 4

/** What live shops sold, and the money by currency. */
export function SalesStatistics({ statistics }: { statistics: Statistics & { sales: SaleStatistics } }) {
  const { orders, refunded, disputed, licenses, revenue } = statistics.sales
  const note = rangeWords(statistics)
  const amount = (label: string, currency: string, { whole, before }: (typeof revenue)[number]['paid'], what = '') => ({
    ...{ label: `${label} in ${currency}`, note: `${what}${note}`, value: formatAmount(whole, currency) },
    change: amountChange(whole, before, currency, statistics),
  })
  const counts = [
    { label: 'Orders', ...orders },
    { label: 'Licenses created by orders', ...licenses },
    { label: 'Refunded orders', ...refunded },
    { label: 'Disputed orders', ...disputed },
  ]
  const { shown } = withoutEmptyStart(statistics)
  const charts = !shown.sales
    ? []
    : [
        {
          title: 'Orders, refunds, and disputes',
          parts: [
            { label: 'Orders', tone: 'indigo', values: shown.sales.orders.values },
            { label: 'Refunded', tone: 'amber', values: shown.sales.refunded.values },
            { label: 'Disputed', tone: 'red', values: shown.sales.disputed.values },
          ] as const,
        },
        ...shown.sales.revenue.slice(0, MAX_CHARTS).map(({ currency, paid, paid_back }) => ({
          title: `Revenue in ${currency}`,
          description: <span className="mb-2 block">Paid back: refunds and lost disputes.</span>,
          currency,
          parts: [
            { label: 'Paid', tone: 'indigo', values: paid.values },
            { label: 'Paid back', tone: 'amber', values: paid_back.values },
          ] as const,
        })),
      ]
  const drawn = charts
    .map(({ parts, ...chart }) => ({ ...chart, ...pointsOfValues(shown.days, parts) }))
    .filter(({ data }) => data.length > 0)
  return (
    <>
      <Card
        title="Sales"
        description={`${compareLine(statistics)} As your live shops reported them, up to now, without test orders.`}
        action={<HelpLink to="statistics_sales" about="figures of sales" />}
      >
        <Figures
          shown={[
            ...counts.map(({ label, ...figure }) => ({
              ...{ label, note, value: formatNumber(figure.whole) },
              change: changeWords(figure, statistics.is_unfinished),
            })),
            ...revenue.flatMap(({ currency, paid, paid_back }) => [
              amount('Paid', currency, paid),
              amount('Paid back', currency, paid_back, 'refunds and lost disputes, '),
            ]),
          ]}
          isComparable={statistics.is_comparable}
        />
      </Card>
      {drawn.length > 0 && (
        <div className="grid gap-6 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
          {drawn.map((chart) => (
            <ChartCard
              key={chart.title}
              head="Day"
              kind="line"
              error={null}
              isLastUnfinished={statistics.is_unfinished}
              {...chart}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** "€99.00 before": a percentage of an amount says less than the amount. */
const amountChange = (whole: string, before: string, currency: string, { is_unfinished }: Statistics): string =>
  whole === before && !is_unfinished ? 'no change' : `${formatAmount(before, currency)} before`
