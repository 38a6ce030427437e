import { expect, test } from 'vitest'
import { fillFromType, findType } from './fill-from-type'
import { createLicenseTypeInput } from './schema'

const NOW = new Date('2030-01-31T12:00:00.000Z')
const typed = (over: object = {}) => createLicenseTypeInput.parse({ name: 'Yearly', ...over })
const yearly = typed({
  duration: { unit: 'months', count: 12 },
  ip_system_enabled: true,
  max_ips: 3,
  ip_mode: 'allow_list',
  version_pin_mode: 'range',
  version_range_max: '2.0',
  metadata: { tier: 'pro', seats: '5' },
  override: { tier: 'pro' },
})

test('a type fills in everything that is not given', () => {
  expect(fillFromType({}, yearly, NOW)).toEqual({
    expires_at: '2031-01-31T12:00:00.000Z',
    expiry_anchor_day: null,
    ip_system_enabled: true,
    max_ips: 3,
    ip_mode: 'allow_list',
    version_pin_mode: 'range',
    version_pinned: null,
    version_range_min: null,
    version_range_max: '2.0',
    metadata: { tier: 'pro', seats: '5' },
    override: { tier: 'pro' },
  })
})

test('given fields win, null among them; of metadata, given keys', () => {
  const given = { expires_at: null, max_ips: 9, metadata: { seats: '9' }, override: null }
  expect(fillFromType(given, yearly, NOW)).toMatchObject({
    expires_at: null,
    ip_system_enabled: true,
    max_ips: 9,
    metadata: { tier: 'pro', seats: '9' },
    override: null,
  })
  expect(fillFromType({ ip_system_enabled: false }, yearly, NOW)).toMatchObject({ ip_system_enabled: false })
})

test('a given pin replaces the whole pin of the type', () => {
  expect(fillFromType({ version_pinned: '1.5' }, yearly, NOW)).toMatchObject({
    version_pin_mode: 'exact',
    version_pinned: '1.5',
    version_range_max: null,
  })
  expect(fillFromType({ version_pin_mode: 'none' }, yearly, NOW)).toMatchObject({
    version_pin_mode: 'none',
    version_range_max: null,
  })
})

test('a given limit switches IP control on', () => {
  expect(fillFromType({ max_ips: 2 }, typed(), NOW)).toMatchObject({ ip_system_enabled: true, max_ips: 2 })
})

test.each([
  [{ unit: 'days', count: 30 }, '2030-03-02T12:00:00.000Z'],
  [{ unit: 'months', count: 1 }, '2030-02-28T12:00:00.000Z'],
  [null, null],
])('a duration of %j ends at %s', (duration, expected) => {
  expect(fillFromType({}, typed({ duration }), NOW).expires_at).toBe(expected)
})

test('a month from the 31st remembers the 31st', () => {
  const duration = { unit: 'months', count: 1 } as const
  expect(fillFromType({}, typed({ duration }), NOW).expiry_anchor_day).toBe(31)
  expect(fillFromType({ expires_at: '2030-02-28T12:00:00Z' }, typed({ duration }), NOW).expiry_anchor_day).toBeNull()
})

test('a type is found by its id, or by its name in any case and normal form', () => {
  const types = [
    { id: 'a1', name: 'Yearly' },
    { id: 'b2', name: 'Lifetime' },
    { id: 'c3', name: 'Jährlich' },
  ]
  expect([findType(types, 'b2')?.name, findType(types, ' YEARLY ')?.id, findType(types, 'Monthly')]).toEqual([
    'Lifetime',
    'a1',
    null,
  ])
  expect(findType(types, 'ja\u0308hrlich')?.id).toBe('c3')
})

test.each([
  [{ ip_system_enabled: true }, 'max_ips'],
  [{ version_pin_mode: 'exact' }, 'version_pinned'],
  [{ duration: { unit: 'months', count: 1_201 } }, 'duration.count'],
  [{ duration: { unit: 'years', count: 1 } }, 'duration.unit'],
  [{ name: '' }, 'name'],
])('a type with %j is refused at its field', (over, path) => {
  const { error } = createLicenseTypeInput.safeParse({ name: 'Yearly', ...over })
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})
