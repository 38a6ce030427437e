import { expect, test } from 'vitest'
import { operatorSessionEnd, refuseOperator } from './operator'

const NOW = new Date('2030-01-01T12:00:00Z')
const EMAILS = ['ops@latchkey.test']
const FACTS = {
  email: 'ops@latchkey.test',
  emailVerifiedAt: NOW,
  isOperator: false,
  suspendedAt: null,
  totpEnabledAt: NOW,
  endsAt: operatorSessionEnd(NOW),
}

test('an operator who entered a code is let in until its hour is over', () => {
  expect(refuseOperator(FACTS, EMAILS, NOW)).toBeNull()
  expect(refuseOperator(FACTS, EMAILS, new Date('2030-01-01T12:59:59.999Z'))).toBeNull()
  expect(refuseOperator(FACTS, EMAILS, new Date('2030-01-01T13:00:00Z'))).toBe('needs_code')
})

test('the first reason counts, and who is no operator learns no other', () => {
  const bare = { ...FACTS, totpEnabledAt: null, endsAt: null }
  expect(refuseOperator({ ...bare, totpEnabledAt: NOW }, EMAILS, NOW)).toBe('needs_code')
  expect(refuseOperator(bare, EMAILS, NOW)).toBe('needs_two_factor')
  for (const stranger of [{ email: 'ada@latchkey.test' }, { emailVerifiedAt: null }, { suspendedAt: NOW }])
    expect(refuseOperator({ ...bare, ...stranger }, EMAILS, NOW)).toBe('no_operator')
  expect(refuseOperator(FACTS, [], NOW)).toBe('no_operator')
})

test('whoever set the installation up is an operator without being named, until suspended', () => {
  const first = { ...FACTS, email: 'ada@latchkey.test', isOperator: true }
  expect(refuseOperator(first, [], NOW)).toBeNull()
  expect(refuseOperator({ ...first, totpEnabledAt: null }, [], NOW)).toBe('needs_two_factor')
  expect(refuseOperator({ ...first, suspendedAt: NOW }, [], NOW)).toBe('no_operator')
})
