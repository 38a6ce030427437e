import { expect, test } from 'vitest'
import { diffFields, fieldLabel } from './diff-fields'
import { presentDetail, withoutAddresses } from './present-entry'

const ENTRY = {
  id: '018f0000-0000-7000-8000-000000000000',
  at: new Date('2030-01-01T00:00:00Z'),
  actorId: null,
  actorEmail: null,
  isOperator: false,
  actorName: null,
  isKeyReplaced: false,
  targetType: 'license',
  targetId: null,
  targetLabel: null,
}

test('what changed is shown field by field, what stayed is not', () => {
  expect(
    diffFields(
      { name: 'Old', max_ips: 3, permissions: ['a', 'b'], enabled: false, same: 1 },
      { name: 'New', max_ips: null, permissions: ['a'], enabled: true, same: 1, template: { a: 1 } },
    ),
  ).toEqual([
    { field: 'Name', before: 'Old', after: 'New' },
    { field: 'Max IPs', before: '3', after: null },
    { field: 'Permissions', before: 'a, b', after: 'a' },
    { field: 'Enabled', before: 'no', after: 'yes' },
    { field: 'Template', before: null, after: '{"a":1}' },
  ])
  expect(diffFields(null, null)).toEqual([])
})

test('fields are shown in words, however they are spelled', () => {
  expect([fieldLabel('max_ips'), fieldLabel('maxIps'), fieldLabel('api_key'), fieldLabel('ipv6_prefix')]).toEqual([
    'Max IPs',
    'Max IPs',
    'API key',
    'IPv6 prefix',
  ])
})

test('a member who may not see the IP addresses of a license reads none in its events', () => {
  const detail = { before: { address: '203.0.113.9' }, after: { ip_count: 1 }, requestId: null }
  const freed = withoutAddresses({ ...ENTRY, ...detail, action: 'license.ip_removed', address: '198.51.100.1' })
  expect(presentDetail(freed)).toMatchObject({ address: null, before: null, after: null })
  const extended = withoutAddresses({ ...ENTRY, ...detail, action: 'license.extended', address: '198.51.100.1' })
  expect(presentDetail(extended)).toMatchObject({ address: null, before: detail.before, after: detail.after })
})
