import { expect, test } from 'vitest'
import { actorAside, actorName } from './actor-words'
import { diffFields, fieldLabel } from './diff-fields'
import { presentDetail, presentEntry, presentExport, presentToOperator, withoutAddresses } from './present-entry'

const ENTRY = {
  id: '018f0000-0000-7000-8000-000000000000',
  at: new Date('2030-01-01T00:00:00Z'),
  actorId: null,
  actorEmail: null,
  isOperator: false,
  actorName: null,
  accessTokenId: null,
  accessTokenName: null,
  saleSourceId: null,
  saleSourceName: null,
  isKeyReplaced: false,
  isOnlyExpiry: false,
  isFromStock: false,
  samePerson: null,
  changedFields: null,
  planChange: null,
  importedRows: null,
  orderId: null,
  thresholdPercent: null,
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

test('the sale that changed a license is named as a person knows it', () => {
  const sale = { id: '018f', order_id: 'P-5', subscription_id: null, provider: 'paddle' }
  const told = (after: object) => diffFields(null, { sale: after })[0]?.after
  expect(told({ ...sale, source_name: 'Paddle shop' })).toBe('P-5, Paddle shop')
  // Older entries have no shop.
  expect(told({ ...sale, order_id: null, subscription_id: 'S-1' })).toBe('S-1')
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

test('what an access token did is shown as the token, of the person it acts for', () => {
  const entry = {
    ...ENTRY,
    actorId: '018f0000-0000-7000-8000-000000000001',
    actorEmail: 'ada@example.test',
    actorName: 'Ada',
    accessTokenId: '018f0000-0000-7000-8000-000000000003',
    accessTokenName: 'CI pipeline',
    action: 'license.revoked',
    address: '198.51.100.1',
    before: null,
    after: null,
    requestId: null,
  }
  const shown = presentEntry(entry)
  expect(shown).toMatchObject({
    actor_type: 'access_token',
    actor: { email: 'ada@example.test' },
    access_token: { id: entry.accessTokenId, name: 'CI pipeline' },
  })
  expect(`${actorName(shown)}${actorAside(shown)} ${shown.words}`).toBe(
    'CI pipeline, an access token of Ada, revoked license',
  )
  expect(presentExport(entry)).toMatchObject({ actor_type: 'access_token', access_token: 'CI pipeline' })
  const byHand = presentEntry({ ...entry, accessTokenId: null, accessTokenName: null })
  expect([byHand.actor_type, actorName(byHand), actorAside(byHand)]).toEqual(['member', 'Ada', ''])
})

test('who opened an order link is nobody with an email', () => {
  const entry = {
    ...{ ...ENTRY, actorId: null, actorEmail: 'Order link', actorName: null, action: 'license.key_revealed' },
    ...{ address: null, before: null, after: { order_link: true }, requestId: null },
  }
  const actor = { id: null, email: '', name: 'Order link' }
  expect(presentEntry(entry)).toMatchObject({ actor_type: 'order_link', actor })
  expect(presentExport(entry)).toMatchObject({ actor_type: 'order_link', actor_email: null })
})

test('members read of an operator only that it was one, and operators read the e-mail', () => {
  const email = 'ops@latchkey.test'
  const entry = {
    ...ENTRY,
    actorId: '018f0000-0000-7000-8000-000000000001',
    actorEmail: email,
    actorName: 'Grace',
    isOperator: true,
    action: 'organization.viewed',
    address: '198.51.100.1',
    before: null,
    after: null,
    requestId: '018f0000-0000-7000-8000-000000000002',
  }
  const actor = { id: null, email: '', name: 'Operator' }
  expect(presentEntry(entry)).toMatchObject({ actor_type: 'operator', actor, address: null })
  expect(presentDetail(entry)).toMatchObject({ actor_type: 'operator', actor, address: null, request_id: null })
  expect(presentExport(entry)).toMatchObject({
    actor_type: 'operator',
    actor_email: null,
    actor_id: null,
    address: null,
    request_id: null,
  })
  for (const shown of [presentEntry(entry), presentDetail(entry), presentExport(entry)])
    for (const secret of [email, entry.actorId, 'Grace', entry.address, entry.requestId])
      expect(JSON.stringify(shown)).not.toContain(secret)
  expect(presentToOperator(entry)).toMatchObject({ actor_type: 'operator', actor: { ...actor, email }, address: null })
})

test('the entry of a job says how many licenses it changed', () => {
  const job = { ...ENTRY, action: 'license.bulk_revoked', targetType: 'job', address: null }
  expect(presentEntry({ ...job, targetLabel: '417 licenses' }).words).toBe('revoked')
  expect(presentEntry(job).words).toBe('revoked in bulk')
})

test('the entry of an import says how many rows its file had', () => {
  const words = (importedRows: number) =>
    presentEntry({ ...ENTRY, action: 'license.imported', targetType: 'product', address: null, importedRows }).words
  expect([words(1), words(1_200)]).toEqual(['imported a file of 1 row into', 'imported a file of 1,200 rows into'])
})

test('a usage alert says how much was used', () => {
  const words = (thresholdPercent: number) =>
    presentEntry({ ...ENTRY, action: 'usage.threshold', targetType: 'product', address: null, thresholdPercent }).words
  expect([words(80), words(100)]).toEqual(['sent a usage alert at 80% for', 'sent a usage alert at 100% for'])
})

test('a license in stock is claimed by a customer, and assigned by anyone else', () => {
  const entry = { ...ENTRY, action: 'license.transferred', isFromStock: true, address: null }
  expect(presentEntry({ ...entry, actorEmail: 'ada@example.test' }).words).toBe('claimed license')
  expect(presentEntry({ ...entry, actorId: ENTRY.id, actorEmail: 'mira@example.test' }).words).toBe('assigned license')
  expect(presentEntry({ ...entry, isFromStock: false }).words).toBe('transferred license')
  for (const samePerson of ['corrected', 'merged'] as const)
    expect(presentEntry({ ...entry, isFromStock: false, samePerson }).words).toBe(
      `${samePerson} the customer of license`,
    )
})

test('a change of the branding says of what', () => {
  const wordsOf = (changedFields: string[]) =>
    presentEntry({ ...ENTRY, action: 'organization.branding_changed', address: null, changedFields }).words
  expect(wordsOf(['logo'])).toBe('changed the logo of')
  expect(wordsOf(['support_url', 'support_email'])).toBe('changed the support email and the support page of')
  expect(wordsOf(['opening', 'subject'])).toBe('changed the wording of emails of')
  expect(wordsOf(['name', 'accent', 'locale'])).toBe('changed the branding of')
})

test('a change of the plan says from what to what', () => {
  const plan = (plan: string, daily_limit_override: number | null = null) => ({ plan, daily_limit_override })
  const wordsOf = (before: ReturnType<typeof plan>, after: ReturnType<typeof plan>) =>
    presentEntry({ ...ENTRY, action: 'billing.plan_changed', address: null, planChange: { before, after } }).words
  expect(wordsOf(plan('pro'), plan('enterprise'))).toBe('changed the plan from Pro to Enterprise for')
  expect(wordsOf(plan('pro'), plan('enterprise', 2_500))).toBe(
    'changed the plan from Pro to Enterprise, with 2,500 requests a day, for',
  )
  expect(wordsOf(plan('enterprise'), plan('enterprise', 9))).toBe('set the daily limit to 9 for')
  expect(wordsOf(plan('enterprise', 9), plan('enterprise'))).toBe('removed the daily limit of')
})
