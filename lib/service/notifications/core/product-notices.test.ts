import { expect, test } from 'vitest'
import { noticeOf } from './notice-of-change'

const NOW = new Date('2026-11-22T12:00:00Z')

function limitNotice(
  isHighestPlan: boolean,
  after: { threshold_percent: 80 | 100; used: number; burst_offer?: number },
) {
  const target = { type: 'product' as const, id: 'p', label: 'App' }
  return noticeOf({
    change: { action: 'usage.threshold', target, after: { day: '2026-11-22', limit: 9, runs_out_at: null, ...after } },
    actor: { organizationId: 'o', userId: null, email: null },
    organization: 'Acme',
    label: 'App',
    product: null,
    isHighestPlan,
    contact: null,
    now: NOW,
  })
}

test.each([
  [false, 'A higher plan raises the limit immediately.'],
  [true, 'Ask the operator to raise it.'],
])('who can raise a limit, on the highest plan: %s', (isHighestPlan, words) => {
  expect(limitNotice(isHighestPlan, { threshold_percent: 100, used: 9 })?.paragraphs.at(-1)).toBe(words)
  expect(limitNotice(isHighestPlan, { threshold_percent: 80, used: 8 })?.paragraphs.at(-1)).toContain(words)
})

test('a burst that would work today is offered first', () => {
  const last = limitNotice(false, { threshold_percent: 100, used: 9, burst_offer: 2_000 })?.paragraphs.at(-1)
  expect(last).toMatch(/^An owner or admin can allow a burst under Usage: 2,000 more requests today/)
  expect(last).toMatch(/A higher plan raises the limit immediately\.$/)
})

test('a product that passed 80% and 100% between two looks is announced once', () => {
  expect(limitNotice(false, { threshold_percent: 80, used: 9 })).toBeNull()
  expect(limitNotice(false, { threshold_percent: 100, used: 9 })?.subject).toBe('App has reached its daily limit')
})
