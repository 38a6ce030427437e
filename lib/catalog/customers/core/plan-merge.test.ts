import { expect, test } from 'vitest'
import { type KnownCustomer, planMerge } from './plan-merge'

const known = (customerId: string, some: Partial<KnownCustomer>): KnownCustomer => ({
  customerId,
  email: null,
  discordId: null,
  name: null,
  notes: null,
  erasureRequestedAt: null,
  createdAt: new Date('2026-03-01T00:00:00Z'),
  ...some,
})

test('the chosen customer remains, and is completed by the other', () => {
  const asked = new Date('2026-02-01T00:00:00Z')
  const from = known('a', {
    email: 'old@example.test',
    discordId: '42',
    name: 'Ada',
    notes: 'Paid late.',
    erasureRequestedAt: asked,
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
  const into = known('b', { email: 'new@example.test', notes: 'VIP' })
  const { remains, goes, result } = planMerge(from, into)
  expect([remains.customerId, goes.customerId]).toEqual(['b', 'a'])
  expect(result).toEqual({
    customerId: 'b',
    email: 'new@example.test',
    discordId: '42',
    name: 'Ada',
    notes: 'VIP\n\nPaid late.',
    erasureRequestedAt: asked,
    createdAt: from.createdAt,
  })
})

test('one with an email remains rather than one without', () => {
  const { remains, result } = planMerge(
    known('a', { email: 'ada@example.test' }),
    known('b', { discordId: '42', name: 'Ada' }),
  )
  expect(remains.customerId).toBe('a')
  expect(result).toMatchObject({ customerId: 'a', email: 'ada@example.test', discordId: '42', name: 'Ada' })
})

test('equal notes are not doubled, and long ones are cut', () => {
  expect(planMerge(known('a', { notes: 'x' }), known('b', { notes: 'x' })).result.notes).toBe('x')
  const long = 'n'.repeat(9_000)
  expect(planMerge(known('a', { notes: long }), known('b', { notes: `${long}!` })).result.notes).toHaveLength(10_000)
})
