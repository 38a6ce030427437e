import type { DayHits } from '../../usage/core/present-history'
import { FIGURES, type Figure, STATES, type Statistics } from './schema'
import { countBy, mostFrequent, type Share, type ShareKind } from './shares'

/** The figures of a day. */
export type FiguresOfDay = { day: string } & Record<Figure, number>

type Facts = {
  /** of the range */
  days: string[]
  /** of the range before, as many */
  daysBefore: string[]
  countedAt: Date | null
  isLive: boolean
  /** the first day that was ever counted */
  since: string | null
  figures: FiguresOfDay[]
  /** refused requests of both ranges by status */
  refusals: DayHits[]
  shares: (Share & { day: string; kind: ShareKind })[] | null
}

/** A figure for every day, and the whole of the range against that of the range before. */
export function presentStatistics(facts: Facts): Statistics {
  const { days, daysBefore, countedAt, isLive, since, refusals, shares } = facts
  const ofDay = new Map(facts.figures.map((figures) => [figures.day, figures]))
  const valuesOf = (figure: Figure, of: string[]) => of.map((day) => ofDay.get(day)?.[figure] ?? 0)
  const seriesOf = (figure: Figure) => {
    const [values, before] = [valuesOf(figure, days), valuesOf(figure, daysBefore)]
    const whole = isState(figure) ? last : sum
    return { values, whole: whole(values), before: whole(before) }
  }
  return {
    days,
    counted_at: countedAt?.toISOString() ?? null,
    is_live: isLive,
    is_comparable: since !== null && daysBefore[0] !== undefined && daysBefore[0] >= since,
    figures: Object.fromEntries(FIGURES.map((figure) => [figure, seriesOf(figure)])) as Statistics['figures'],
    refusals: refusalsOf(refusals, days),
    shares: shares && {
      version: sharesOf('version', shares, days),
      country: sharesOf('country', shares, days),
      network: sharesOf('network', shares, days),
    },
  }
}

/** Of every status that either range has. */
const refusalsOf = (refusals: DayHits[], days: string[]): Statistics['refusals'] =>
  [...new Set(refusals.map(({ id }) => id))]
    .map((status) => {
      const counts = refusals.filter(({ id }) => id === status)
      const values = valuesByDay(counts, days)
      const whole = sum(values)
      return { status, values, whole, before: sum(counts.map(({ hits }) => hits)) - whole }
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

const isState = (figure: Figure): boolean => (STATES as readonly string[]).includes(figure)
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
const last = (values: number[]): number => values.at(-1) ?? 0

function valuesByDay(counts: Pick<DayHits, 'day' | 'hits'>[], days: string[]): number[] {
  const ofDay = new Map(counts.map(({ day, hits }) => [day, hits]))
  return days.map((day) => ofDay.get(day) ?? 0)
}
