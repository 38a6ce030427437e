import { expect, test } from 'vitest'
import { describeAccountEvent } from './describe-account-event'

test.each([
  ['signed_in', 'password', 'Signed in: Password'],
  ['signed_in', 'oauth:github', 'Signed in: GitHub'],
  ['email_changed', 'new@people.test', 'Email changed to new@people.test'],
  ['identity_linked', 'github', 'GitHub linked'],
  ['identity_unlinked', 'gone', 'gone unlinked'],
  ['two_factor_off', null, 'Two-factor authentication turned off'],
])('%s of %s', (kind, detail, words) => {
  expect(describeAccountEvent({ kind, detail }, { github: 'GitHub' })).toBe(words)
})
