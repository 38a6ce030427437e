import { UNRECORDED } from './counted-status'
import { answerKind } from './present-activity'
import type { UsageHistory } from './schema'

/** Answers of one day: those of a product by its id, or those of a status. */
export type DayHits = { day: string; id: string; hits: number }

type HistoryFacts = { days: string[]; byProduct: DayHits[]; byStatus: DayHits[]; names: Map<string, string> }

/**
 * By product and by status, a figure for every day: a day without calls is a day of zero. A product's figures are the
 * requests that count toward its limit, so each is the counter of its day; the statuses hold the refused ones too.
 */
export function presentHistory({ days, byProduct, byStatus, names }: HistoryFacts): UsageHistory {
  return {
    days,
    by_product: pivot(days, byProduct).map(({ id, ...rest }) => ({ id, name: names.get(id) ?? '', ...rest })),
    by_status: pivot(days, byStatus).map(({ id, ...rest }) => ({ status: id, ...rest })),
    total: sum(byStatus),
    refused: sum(byStatus.filter(({ id }) => id !== UNRECORDED && answerKind(id) === 'refused')),
  }
}

type Row = { id: string; hits: number[]; total: number }

/** The largest first. */
function pivot(days: string[], counts: DayHits[]): Row[] {
  const position = new Map(days.map((day, i) => [day, i]))
  const rows = new Map<string, Row>()
  for (const { id, day, hits } of counts) {
    const row = rows.get(id) ?? { id, hits: days.map(() => 0), total: 0 }
    rows.set(id, row)
    const at = position.get(day)
    if (at === undefined) continue
    row.hits[at] = (row.hits[at] ?? 0) + hits
    row.total += hits
  }
  return [...rows.values()].sort((a, b) => b.total - a.total)
}

const sum = (counts: DayHits[]): number => counts.reduce((total, { hits }) => total + hits, 0)
