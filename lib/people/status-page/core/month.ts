/** Incidents are not older than the project. */
const FIRST_MONTH = '2026-01'

const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

const besides = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + by, 1)))
}

/** The months before and after, as far as there can be incidents. */
export function monthsBeside(month: string, now: Date): { earlier: string | null; later: string | null } {
  return {
    earlier: month > FIRST_MONTH ? besides(month, -1) : null,
    later: month < monthOf(now) ? besides(month, 1) : null,
  }
}

/** The month that was asked for; the current one for anything else. */
export const readMonth = (text: string | undefined, now: Date): string =>
  text !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text >= FIRST_MONTH && text <= monthOf(now)
    ? text
    : monthOf(now)
