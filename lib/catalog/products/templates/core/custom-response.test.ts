import { expect, test } from 'vitest'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { compileTemplate } from './compile-template'
import { type CustomDetails, customResponse } from './custom-response'

const details: CustomDetails = {
  keyCiphertext: Uint8Array.of(1, 2),
  name: 'Studio',
  notes: 'VIP',
  metadata: { plan: 'gold', seats: '5' },
  override: null,
  customer: { name: 'Cy', email: 'c@example.test', discordId: null },
}
const module = (template: JsonObject) => ({ productName: 'App', template, pieces: compileTemplate(template) })
const locked = (): string => {
  throw new Error('unsealed without need')
}

type Over = { details?: Partial<CustomDetails>; expiresAt?: Date | null; version?: string | null }
const respond = (template: JsonObject, over: Over = {}, unseal: (sealed: Uint8Array) => string = locked) =>
  customResponse({
    module: module(template),
    license: { expiresAt: over.expiresAt ?? null, details: { ...details, ...over.details } },
    request: { version: over.version ?? null, deviceId: 'd-1' },
    unseal,
  })

test('each placeholder is replaced by its value', () => {
  const template = {
    key: '{{license.key}}',
    ends: '{{license.expires_at}}',
    lifetime: '{{license.is_lifetime}}',
    label: '{{license.name}}',
    notes: '{{license.notes}}',
    plan: '{{license.metadata.plan}}',
    name: '{{customer.name}}',
    email: '{{customer.email}}',
    discord: '{{customer.discord_id}}',
    product: '{{product.name}}',
    version: '{{request.version}}',
    device: '{{request.device_id}}',
  }
  const expiresAt = new Date('2030-01-01T00:00:00Z')
  expect(respond(template, { expiresAt, version: '1.2' }, (sealed) => `KEY-${sealed.join('')}`)).toEqual({
    key: 'KEY-12',
    ends: '2030-01-01T00:00:00.000Z',
    lifetime: false,
    label: 'Studio',
    notes: 'VIP',
    plan: 'gold',
    name: 'Cy',
    email: 'c@example.test',
    discord: null,
    product: 'App',
    version: '1.2',
    device: 'd-1',
  })
})

test('the license key is unsealed only for a template that asks for it, in a text too', () => {
  expect(respond({ a: '{{customer.name}}' })).toEqual({ a: 'Cy' })
  expect(respond({ a: 'key: {{license.key}}' }, {}, () => 'K')).toEqual({ a: 'key: K' })
  expect(() => respond({ a: '{{license.key}}' })).toThrow('unsealed without need')
})

test('an override is merged into the template, and its placeholders are filled', () => {
  const template = { tier: 'basic', limits: { seats: 1, days: 30 }, who: '{{customer.name}}' }
  const override = {
    tier: 'gold for {{customer.name}}',
    limits: { days: null },
    who: null,
    lifetime: '{{license.is_lifetime}}',
  }
  expect(respond(template, { details: { override } })).toEqual({
    tier: 'gold for Cy',
    limits: { seats: 1 },
    lifetime: true,
  })
})

test('an override can empty the template, or be all there is', () => {
  expect(respond({ a: 1 }, { details: { override: { a: null } } })).toBeNull()
  expect(respond({}, { details: { override: { a: 1 } } })).toEqual({ a: 1 })
  expect(respond({}, { details: { override: {} } })).toBeNull()
})

test('a version that cannot be one is not repeated', () => {
  expect(respond({ v: '{{request.version}}' }, { version: '' })).toEqual({ v: null })
  expect(respond({ v: '{{request.version}}' }, { version: 'v1 "x"' })).toEqual({ v: 'v1 "x"' })
})
