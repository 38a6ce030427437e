import { expect, test } from 'vitest'
import { overallState, resultsOf } from './components'
import { historyOf, SHOWN_DAYS, uptimeOf } from './uptime'

const NOW = new Date('2026-11-22T10:00:00Z')
const day = (date: string, operational: number, degraded: number, outage: number) => ({
  date,
  operational,
  degraded,
  outage,
})

test('a day that nobody measured is unknown, not operational', () => {
  const days = historyOf([], NOW)
  expect(days).toHaveLength(SHOWN_DAYS)
  expect(days.at(-1)).toMatchObject({ date: '2026-11-22', state: 'unknown', uptime: null })
})

test('the worst minute of a day is its state', () => {
  const days = historyOf(
    [day('2026-11-22', 599, 0, 1), day('2026-11-21', 1400, 40, 0), day('2026-11-20', 3, 0, 0)],
    NOW,
  )
  expect(days.slice(-3).map(({ state }) => state)).toEqual(['operational', 'degraded', 'outage'])
})

test('an incident is on each day that it was open, and changes nothing measured', () => {
  const at = (time: string) => new Date(`2026-11-${time}:00Z`)
  const incidents = [
    { components: ['api'], startedAt: at('20T23:50'), resolvedAt: at('21T00:10') },
    { components: ['api'], startedAt: at('22T09:00'), resolvedAt: null },
  ]
  const days = historyOf([day('2026-11-21', 1440, 0, 0)], NOW, incidents)
  expect(days.slice(-4).map((each) => each.incidents)).toEqual([0, 1, 1, 1])
  expect(days.slice(-2).map(({ state }) => state)).toEqual(['operational', 'unknown'])
})

test('uptime is the share of measured minutes without an outage, and never rounded up', () => {
  expect(uptimeOf([])).toBeNull()
  expect(uptimeOf([day('2026-11-22', 10, 5, 0)])).toBe(100)
  expect(uptimeOf([day('2026-11-22', 129_599, 0, 1)])).toBe(99.99)
  expect(uptimeOf([day('2026-11-22', 0, 0, 1)])).toBe(0)
})

test('an outage of the API or the database is a major one, any other is partial', () => {
  const all = resultsOf(() => 'operational')
  expect(overallState(all)).toBe('operational')
  expect(overallState({ ...all, mail: 'degraded' })).toBe('degraded')
  expect(overallState({ ...all, mail: 'outage', webhooks: 'degraded' })).toBe('partial_outage')
  expect(overallState({ ...all, database: 'outage' })).toBe('major_outage')
  expect(overallState({ ...all, quota_store: 'unknown' })).toBe('operational')
  expect(overallState({ ...all, database: 'maintenance' })).toBe('maintenance')
  expect(overallState({ ...all, database: 'maintenance', mail: 'degraded' })).toBe('degraded')
  expect(overallState(resultsOf(() => 'unknown'))).toBe('unknown')
})
