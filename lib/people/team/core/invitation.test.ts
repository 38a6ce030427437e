import { expect, test } from 'vitest'
import { keptMailFor } from '@/lib/foundation/mail/core/kept-mail'
import { permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { type Acceptance, invitationEnd, invitationState, invitationWords, refuseAcceptance } from './invitation'
import { invitationMail } from './invitation-mail'

const NOW = new Date('2030-01-01T00:00:00Z')
const open = { expiresAt: invitationEnd(NOW), acceptedAt: null, revokedAt: null }

test('an invitation is open for exactly seven days', () => {
  expect(invitationState(open, new Date('2030-01-07T23:59:59.999Z'))).toBe('open')
  expect(invitationState(open, new Date('2030-01-08T00:00:00Z'))).toBe('expired')
  expect(invitationState({ ...open, revokedAt: NOW }, NOW)).toBe('revoked')
  expect(invitationState({ ...open, acceptedAt: NOW }, NOW)).toBe('accepted')
})

const good: Acceptance = {
  state: 'open',
  invited: 'ada@example.test',
  accepting: 'ada@example.test',
  isMember: false,
  inviter: permissionsOf('admin', null),
  wanted: permissionsOf('admin', null),
}

test.each<[string, Partial<Acceptance>, string | null]>([
  ['all is well', {}, null],
  ['it was used', { state: 'accepted' }, 'accepted'],
  ['another address', { accepting: 'eve@example.test' }, 'other_email'],
  ['a member already', { isMember: true }, 'is_member'],
  ['the inviter is gone', { inviter: null }, 'not_grantable'],
  ['the inviter was lowered', { inviter: permissionsOf('developer', null) }, 'not_grantable'],
])('%s', (_, over, refusal) => {
  expect(refuseAcceptance({ ...good, ...over })).toBe(refusal)
})

test('names of people can add neither lines nor markup to the mail', () => {
  const mail = invitationMail({
    organization: 'A\r\nBcc: eve@example.test',
    inviter: '<script>alert(1)</script>',
    role: 'Viewer',
    url: 'https://example.test/invitation#token',
  })
  expect(mail.subject).toBe('Join A Bcc eve example test on Latchkey')
  expect(mail.html).not.toContain('<script>')
  expect(mail.text).toContain('https://example.test/invitation#token')
})

const reader = { isOperator: true, hasPlans: false, isMailboxHere: true }

test('an operator who can open the mailbox is told beforehand what it takes', () => {
  expect(invitationWords(keptMailFor(reader))).toMatch(
    /open the mailbox with two-factor authentication, or the link .+ started\. The link in it works/,
  )
  expect(invitationWords(keptMailFor({ ...reader, isMailboxHere: false }))).toContain('Find their link there.')
  expect(invitationWords(keptMailFor({ ...reader, isOperator: false, hasPlans: true }))).toMatch(/mail server\. Their/)
  expect(invitationWords(null)).toMatch(/^We'll email them a link that works once/)
})
