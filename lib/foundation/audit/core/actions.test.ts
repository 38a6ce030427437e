import { expect, expectTypeOf, test } from 'vitest'
import type { Action } from '@/lib/foundation/shared/change'
import { AUDIT_ACTIONS, actionWords } from './actions'

test.each([
  ['license.revoked', 'revoked license'],
  ['license.ips_reset', 'reset the IP addresses of license'],
  ['license.key_replaced', 'replaced the key of license'],
  ['member.role_changed', 'changed the role of'],
  ['block_rule.updated', 'updated block rule'],
  ['mail.withheld', 'held back emails to'],
  ['access_token.created', 'created access token'],
  ['access_token.ended', 'ended the access tokens of'],
  ['license.bulk_revoked', 'revoked in bulk'],
  ['webhook.created', 'created webhook endpoint'],
])('%s reads "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words)
})

test('every action can be filtered by, once', () => {
  type Missing = Exclude<Action, (typeof AUDIT_ACTIONS)[number]>
  expectTypeOf<Missing>().toEqualTypeOf<never>()
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length)
})
