import { expect, test } from 'vitest'
import type { LicenseSettings } from './license-settings'
import { mergeForm } from './merge-form'

const stored = (over: Partial<LicenseSettings> = {}): LicenseSettings => ({
  ...{ name: null, notes: 'theirs', ipSystemEnabled: true, maxIps: 3, ipMode: 'auto_register' },
  ...{ versionPinMode: 'none', versionPinned: null, versionRangeMin: null, versionRangeMax: null },
  ...{ metadata: { plan: 'gold', seat: '7' }, override: null },
  ...over,
})

test('what the reader left alone stays as it is now, and what they changed alone is saved', () => {
  const form = { name: 'Laptop', notes: 'old', max_ips: 1, expected: { name: null, notes: 'old', max_ips: 1 } }
  expect(mergeForm(stored(), form)).toEqual({ edit: { name: 'Laptop' }, conflicts: [] })
})

test('what both have changed is a conflict, unless both made it the same', () => {
  const form = { notes: 'mine', max_ips: 3, expected: { notes: 'old', max_ips: 1 } }
  expect(mergeForm(stored(), form).conflicts).toEqual(['notes'])
  expect(mergeForm(stored(), { ...form, expected: { notes: 'theirs' } }).conflicts).toEqual([])
})

test('metadata is merged by key', () => {
  const expected = { metadata: { plan: 'gold', seat: '6', team: 'a' } }
  const saved = (metadata: Record<string, string | null>) => mergeForm(stored(), { metadata, expected })
  expect(saved({ plan: 'silver', seat: '6', team: 'a' })).toEqual({
    edit: { metadata: { plan: 'silver' } },
    conflicts: [],
  })
  expect(saved({ plan: null, seat: '6', team: null }).edit).toEqual({ metadata: { plan: null, team: null } })
  expect(saved({ plan: 'gold', seat: '8', team: 'a' }).conflicts).toEqual(['metadata'])
})

test('without what was expected, all is saved', () => {
  const form = { notes: 'mine', metadata: { plan: null } }
  expect(mergeForm(stored(), form)).toEqual({ edit: form, conflicts: [] })
})
