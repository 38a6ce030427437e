import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { ProductToday } from '@/lib/service/requests/usage/core/schema'

/** What a banner says of some products: the fact, and what follows from it. */
export type LimitWords = { title: string; consequence: string }

/** Products that answer nothing more today, and products on their way there, the first to run out first. */
export function splitByLimit(products: readonly ProductToday[]): { out: ProductToday[]; near: ProductToday[] } {
  const isOut = ({ used, limit, burst_limit }: ProductToday) => limit !== null && used >= limit && burst_limit === null
  const near = products.filter((product) => !isOut(product))
  return { out: products.filter(isOut), near: near.sort((a, b) => endOf(a).localeCompare(endOf(b))) }
}

/** Later than any time of a day, where no end is in sight. */
const endOf = ({ reaches_limit_at: at }: ProductToday): string => at ?? '~'

export function outWords([first, ...others]: readonly ProductToday[]): LimitWords | null {
  if (!first) return null
  const isOne = others.length === 0
  return {
    title: `${nameList(first, others)} ${isOne ? 'is' : 'are'} out of requests until midnight UTC.`,
    consequence: `${isOne ? 'Its' : 'Their'} customers are refused.`,
  }
}

/** What a burst would give products that are out of requests, were it switched on; null if it would give none of them any. */
export function burstWords(out: readonly ProductToday[]): string | null {
  const offered = out.filter(({ burst_offer }) => burst_offer !== null)
  const [first] = offered
  if (!first?.burst_offer) return null
  return offered.length === 1 ? `${formatNumber(first.burst_offer)} more today` : '20% more today for each'
}

export function nearWords([first, ...others]: readonly ProductToday[]): LimitWords | null {
  if (!first || first.limit === null) return null
  const { name, used, limit } = first
  if (others.length > 0) {
    const title = `${nameList(first, others)} have used 80% or more of today's requests.`
    return { title, consequence: paceWords(first, name) }
  }
  const percent = Math.floor((used / limit) * 100)
  const title = `${name} has used ${percent}% of today's ${formatNumber(limit)} requests.`
  return { title, consequence: paceWords(first, 'it') }
}

function paceWords({ reaches_limit_at: at, expected, burst_limit, is_quiet }: ProductToday, subject: string): string {
  const included = burst_limit === null ? '' : ', burst included'
  if (at) return `At this pace ${subject} runs out at ${utcClock(at)}${included}.`
  if (is_quiet) return 'There were no requests in the last 15 minutes.'
  if (expected === null) return "There isn't enough data for a forecast."
  return `At this pace they last until midnight UTC${included}.`
}

function nameList({ name }: ProductToday, others: readonly ProductToday[]): string {
  if (others.length === 0) return name
  return others.length === 1 ? `${name} and ${others[0]?.name}` : `${name} and ${others.length} other products`
}

/** "16:20 UTC": the day of a limit is a UTC day, whatever the reader's zone. */
const utcClock = (at: string): string => `${at.slice(11, 16)} UTC`
