import { expect, test } from 'vitest'
import { digestNotice, lastDigest } from './digest'

test.each([
  ['2026-11-23T06:59:59Z', '2026-11-16'],
  ['2026-11-23T07:00:00Z', '2026-11-23'],
  ['2026-11-29T23:00:00Z', '2026-11-23'],
  ['2026-11-30T07:00:00.001Z', '2026-11-30'],
])('at %s the last summary was that of %s', (now, week) => {
  const last = lastDigest(new Date(now))
  expect(last).toEqual({ week, dueAt: new Date(`${week}T07:00:00Z`) })
})

const LICENSE = { id: 'l1', maskedKey: '••••-AB3DE', product: 'App', customer: null, expiresAt: new Date('2026-12-01') }

test('a summary says how many there are, in words that fit the number', () => {
  const subject = (total: number) => digestNotice({ organization: 'Acme', total, licenses: [LICENSE] }).subject
  expect(subject(1)).toBe('1 license of Acme expires in the next 30 days')
  expect(subject(1_234)).toBe('1,234 licenses of Acme expire in the next 30 days')
  expect(subject(10_001)).toBe('More than 10,000 licenses of Acme expire in the next 30 days')
})

test('a summary names the first licenses by masked key, one line each', () => {
  const licenses = [{ ...LICENSE, product: 'App\nX', customer: 'cy@customer.test' }]
  expect(digestNotice({ organization: 'Acme', total: 1, licenses })).toMatchObject({
    items: [{ label: '30 November 2026: App X license ••••-AB3DE, cy@customer.test', path: '/licenses/l1' }],
  })
})
