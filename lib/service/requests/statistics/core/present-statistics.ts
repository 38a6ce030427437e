import { presentSales, type Ranges, type SaleDay } from '@/lib/service/sales/core/sale-days'
import type { DayHits } from '../../usage/core/present-history'
import { FIGURES, type Figure, STATES, type Statistics } from './schema'
import { countBy, mostFrequent, type Share, type ShareKind } from './shares'

/** The figures of a day. */
export type FiguresOfDay = { day: string } & Record<Figure, number>

type Facts = Ranges & {
  countedAt: Date | null
  isLive: boolean
  isDue: boolean
  /** the last of the days is today */
  isUnfinished: boolean
  /** the first day that was ever counted */
  since: string | null
  activeLicenses: Statistics['active_licenses']
  figures: FiguresOfDay[]
  /** refused requests of all of these days by status */
  refusals: DayHits[]
  shares: (Share & { day: string; kind: ShareKind })[] | null
  /** of all of these days; null where they are not shown */
  sales: SaleDay[] | null
}

/** A figure for every day, the whole of the range, and that of as many days before it. */
export function presentStatistics(facts: Facts): Statistics {
  const { days, daysBefore, countedAt, isLive, isUnfinished, since, refusals, shares } = facts
  const ofDay = new Map(facts.figures.map((figures) => [figures.day, figures]))
  const valuesOf = (figure: Figure, of: string[]) => of.map((day) => ofDay.get(day)?.[figure] ?? 0)
  const seriesOf = (figure: Figure) => {
    const whole = isState(figure) ? last : sum
    const wholeOf = (of: string[]) => whole(valuesOf(figure, of))
    return { values: valuesOf(figure, days), ...wholesOf(wholeOf, facts) }
  }
  const isCounted = since !== null && daysBefore[0] !== undefined && daysBefore[0] >= since
  return {
    days,
    counted_at: countedAt?.toISOString() ?? null,
    is_live: isLive,
    is_due: facts.isDue,
    is_unfinished: isUnfinished,
    is_comparable: isCounted && !(isUnfinished && days.length === 1),
    since,
    active_licenses: facts.activeLicenses,
    figures: Object.fromEntries(FIGURES.map((figure) => [figure, seriesOf(figure)])) as Statistics['figures'],
    refusals: refusalsOf(refusals, facts),
    shares: shares && {
      version: sharesOf('version', shares, days),
      country: sharesOf('country', shares, days),
      network: sharesOf('network', shares, days),
    },
    sales: facts.sales && presentSales(facts.sales, facts),
  }
}

/** Of every status that any of the days has. */
const refusalsOf = (refusals: DayHits[], ranges: Ranges): Statistics['refusals'] =>
  [...new Set(refusals.map(({ id }) => id))]
    .map((status) => {
      const counts = refusals.filter(({ id }) => id === status)
      const wholeOf = (of: string[]) => sum(valuesByDay(counts, of))
      return { status, values: valuesByDay(counts, ranges.days), ...wholesOf(wholeOf, ranges) }
    })
    .sort((a, b) => b.whole - a.whole || (a.status < b.status ? -1 : 1))

/** The most frequent of the range: as few as of a day, or those of two years would be thousands. */
function sharesOf(kind: ShareKind, shares: NonNullable<Facts['shares']>, days: string[]) {
  const ofKind = shares.filter((share) => share.kind === kind)
  const most = mostFrequent(countBy(ofKind, ({ value }) => value))
  return most.map(({ value }) => {
    const counts = ofKind.flatMap(({ day, ...share }) => (share.value === value ? [{ day, hits: share.licenses }] : []))
    return { value: value === '' ? null : value, values: valuesByDay(counts, days) }
  })
}

const wholesOf = (wholeOf: (of: string[]) => number, { days, daysBefore }: Ranges) => ({
  whole: wholeOf(days),
  before: wholeOf(daysBefore),
})

const isState = (figure: Figure): boolean => (STATES as readonly string[]).includes(figure)
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
const last = (values: number[]): number => values.at(-1) ?? 0

function valuesByDay(counts: Pick<DayHits, 'day' | 'hits'>[], days: string[]): number[] {
  const ofDay = new Map(counts.map(({ day, hits }) => [day, hits]))
  return days.map((day) => ofDay.get(day) ?? 0)
}
