import { expect, test } from 'vitest'
import { describeDay, describeHistory, uptimeLine } from '@/components/status/history-words'
import type { DayView } from '@/lib/people/status-page/core/schema'

const day = (minutes: number, given: Partial<DayView> = {}): DayView => ({
  ...{ date: '2026-11-28', state: minutes > 0 ? 'operational' : 'unknown', uptime: minutes > 0 ? 100 : null },
  ...{ operational_minutes: minutes, degraded_minutes: 0, outage_minutes: 0, incidents: 0 },
  ...given,
})

test('an uptime says for how long it was measured, and never longer', () => {
  expect(uptimeLine(100, [day(0), day(12)])).toBe('100% uptime over 12 minutes')
  expect(uptimeLine(100, [day(30), day(31)])).toBe('100% uptime over 1 hour')
  expect(uptimeLine(99.5, [day(1_440), day(1_439, { state: 'degraded' })])).toBe(
    '99.50% uptime over 1 day · slow on 1 day',
  )
})

test('a day with an incident has it in its words, whatever was measured', () => {
  const reported = { incidents: 1 }
  expect(describeDay(day(1_440, reported))).toBe('28 Nov 2026: 100% uptime over 1 day, 1 incident')
  expect(describeDay(day(0, reported))).toBe('28 Nov 2026: no data, 1 incident')
  const api = { id: 'api', name: 'API', description: '', state: 'operational', uptime: 100 } as const
  expect(describeHistory({ ...api, days: [day(0), day(12, reported)] })).toBe(
    'API, last 2 days: 100% uptime over 12 minutes, 1 day with an incident, 1 day without data',
  )
})
