import { isCounted, UNRECORDED } from './counted-status'
import { answerKind } from './present-activity'
import type { UsageHistory } from './schema'

/** Answers of one day, product and status. */
export type DayCount = { day: string; productId: string; status: string; hits: number }

type HistoryFacts = { days: string[]; counts: DayCount[]; names: Map<string, string> }

/**
 * By product and by status, a figure for every day: a day without calls is a day of zero. A product's figures are the
 * requests that count toward its limit, so each is the counter of its day; the statuses hold the refused ones too.
 */
export function presentHistory({ days, counts, names }: HistoryFacts): UsageHistory {
  const byProduct = pivot(
    days,
    counts.filter(({ status }) => isCounted(status)),
    ({ productId }) => productId,
  )
  const byStatus = pivot(days, counts, ({ status }) => status)
  return {
    days,
    by_product: byProduct.map(({ id, ...rest }) => ({ id, name: names.get(id) ?? '', ...rest })),
    by_status: byStatus.map(({ id, ...rest }) => ({ status: id, ...rest })),
    total: sum(counts),
    refused: sum(counts.filter(({ status }) => status !== UNRECORDED && answerKind(status) === 'refused')),
  }
}

type Row = { id: string; hits: number[]; total: number }

/** The largest first. */
function pivot(days: string[], counts: DayCount[], idOf: (count: DayCount) => string): Row[] {
  const position = new Map(days.map((day, i) => [day, i]))
  const rows = new Map<string, Row>()
  for (const count of counts) {
    const id = idOf(count)
    const row = rows.get(id) ?? { id, hits: days.map(() => 0), total: 0 }
    rows.set(id, row)
    const at = position.get(count.day)
    if (at === undefined) continue
    row.hits[at] = (row.hits[at] ?? 0) + count.hits
    row.total += count.hits
  }
  return [...rows.values()].sort((a, b) => b.total - a.total)
}

const sum = (counts: DayCount[]): number => counts.reduce((total, { hits }) => total + hits, 0)
