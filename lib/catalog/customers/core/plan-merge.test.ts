import { expect, test } from 'vitest'
import { planMerge } from './plan-merge'
import type { StoredCustomer } from './schema'

const known = (id: string, some: Partial<StoredCustomer>): StoredCustomer => ({
  id,
  email: null,
  discord_id: null,
  name: null,
  notes: null,
  erasure_requested_at: null,
  created_at: new Date('2026-03-01T00:00:00Z'),
  updated_at: new Date('2026-03-02T00:00:00Z'),
  ...some,
})

test('the chosen customer remains, and is completed by the other', () => {
  const asked = new Date('2026-02-01T00:00:00Z')
  const from = known('a', {
    email: 'old@example.test',
    discord_id: '42',
    name: 'Ada',
    notes: 'Paid late.',
    erasure_requested_at: asked,
    created_at: new Date('2026-01-01T00:00:00Z'),
  })
  const into = known('b', { email: 'new@example.test', notes: 'VIP' })
  const { remains, goes, result } = planMerge(from, into)
  expect([remains.id, goes.id]).toEqual(['b', 'a'])
  expect(result).toEqual({
    ...into,
    discord_id: '42',
    name: 'Ada',
    notes: 'VIP\n\nPaid late.',
    erasure_requested_at: asked,
    created_at: from.created_at,
  })
})

test('one with an email remains rather than one without', () => {
  const { remains, result } = planMerge(
    known('a', { email: 'ada@example.test' }),
    known('b', { discord_id: '42', name: 'Ada' }),
  )
  expect(remains.id).toBe('a')
  expect(result).toMatchObject({ id: 'a', email: 'ada@example.test', discord_id: '42', name: 'Ada' })
})

test('equal notes are not doubled, and long ones are cut', () => {
  expect(planMerge(known('a', { notes: 'x' }), known('b', { notes: 'x' })).result.notes).toBe('x')
  const long = 'n'.repeat(9_000)
  expect(planMerge(known('a', { notes: long }), known('b', { notes: `${long}!` })).result.notes).toHaveLength(10_000)
})
