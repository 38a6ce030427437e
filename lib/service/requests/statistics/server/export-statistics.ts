import { stringify } from 'csv-stringify/sync'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted, Member } from '@/lib/foundation/permissions/core/granted'
import { productScope } from '@/lib/foundation/permissions/core/product-scope'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { markFormula } from '@/lib/foundation/shared/csv-formulas'
import { daysUntil } from '@/lib/foundation/shared/durations'
import { addAmounts } from '@/lib/service/sales/core/sale-days'
import { readSaleDays } from '@/lib/service/sales/server/read-sale-days'
import { findProductNames } from '../../usage/server/usage-counts.sql'
import { FIGURES, type StatisticsQuery } from '../core/schema'
import {
  type DaysQuery,
  findCounted,
  selectFiguresByProduct,
  selectRefusalsByProduct,
  selectShares,
} from './statistics-figures.sql'

type Recorder = (run: (work: WriteContext) => Promise<void>) => Promise<void>
type Databases = Pick<ReadContext, 'pool' | 'history'>

const COLUMNS = ['day', 'product', 'product_id', 'figure', 'detail', 'count']
const DAYS_AT_ONCE = 7

/**
 * The statistics of a range as a CSV file, read week by week while it is sent: a row for each UTC day, product and
 * figure. `detail` is the status of what was refused, the version, country or network of licenses, or the currency of
 * what was sold, which is of no product.
 */
export async function exportStatistics(
  { pool, history }: Databases,
  actor: Granted<'usage:view'>,
  { range, product, sales, record }: StatisticsQuery & { record: Recorder },
): Promise<{ name: string; text: AsyncGenerator<string> }> {
  const { organizationId, organizationSlug } = actor
  const counted = await findCounted(pool, organizationId)
  const days = counted === null ? [] : daysUntil(new Date(counted.until), Number(range))
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const target = { type: 'organization' as const, id: organizationId, label: organizationSlug }
  const after = { from, to, ...(product && { product_id: product }) }
  await record((work) => recordChange(work, actor, { action: 'statistics.exported', target, after }))
  const query = { organizationId, productIds: productScope(actor, product), days }
  const text = rowsOf({ pool, history }, { ...query, seller: sales === undefined ? null : actor })
  return { name: `${organizationSlug}-statistics-${range}-days.csv`, text }
}

async function* rowsOf(
  { pool, history }: Databases,
  {
    organizationId,
    productIds,
    days,
    seller,
  }: Omit<DaysQuery, 'from' | 'to'> & { days: string[]; seller: Member | null },
): AsyncGenerator<string> {
  yield csv([COLUMNS])
  const names = await findProductNames(pool, organizationId)
  for (let i = 0; i < days.length; i += DAYS_AT_ONCE) {
    const some = days.slice(i, i + DAYS_AT_ONCE)
    const query = { organizationId, productIds, from: some[0] ?? '', to: some.at(-1) ?? '' }
    const figures = await selectFiguresByProduct(history, query)
    const refusals = await selectRefusalsByProduct(history, query)
    const shares = await selectShares(history, query)
    const sales = (seller && (await readSaleDays(pool, seller, { from: query.from, to: query.to }))) ?? []
    const row = (day: string, id: string, ...rest: string[]) => [day, names.get(id) ?? '', id, ...rest]
    const rows = [
      ...figures.flatMap((of) => FIGURES.map((name) => row(of.day, of.productId, name, '', String(of[name])))),
      ...refusals.map(({ day, productId, id, hits }) => row(day, productId, 'refused', id, String(hits))),
      ...sales.flatMap(({ day, currency, ...sale }) => [
        ...(['orders', 'refunded', 'disputed', 'licenses'] as const).map((name) =>
          row(day, '', name, currency, String(sale[name])),
        ),
        ...(currency === '' ? [] : [row(day, '', 'paid', currency, addAmounts([sale.paid]))]),
        ...(currency === '' ? [] : [row(day, '', 'paid_back', currency, addAmounts([sale.paidBack]))]),
      ]),
      ...shares.map(({ day, productId, kind, value, licenses }) => row(day, productId, kind, value, String(licenses))),
    ]
    if (rows.length > 0) yield csv(rows)
  }
}

const csv = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(markFormula)),
    { record_delimiter: 'windows' },
  )
